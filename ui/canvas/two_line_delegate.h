// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

class QListView;

namespace parsescope {

/// Paints an item as two lines: the display text and, smaller and muted below it, the text of
/// `detailRole`. Subclasses say how a line looks.
class TwoLineDelegate : public QStyledItemDelegate {
public:
    TwoLineDelegate(int detailRole, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;

protected:
    struct Look {
        QColor text;
        QColor detail;
        QColor pill; ///< behind the first line; invalid for none
        bool bold = false;
    };
    /// Paints the first line, with font and pen set.
    virtual void paintText(QPainter& painter, const QRect& line, const QString& text,
                           const QStyleOptionViewItem& item, const QModelIndex& index) const;
    [[nodiscard]] virtual Look look(const QModelIndex& index, const QPalette& palette) const;

private:
    int m_detailRole;
};

/// Makes a list one of the window's lists of sentences: lines painted by `delegate`, as wide as the
/// list.
void setUpSentenceList(QListView* list, TwoLineDelegate* delegate);

} // namespace parsescope
