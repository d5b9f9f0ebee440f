// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

class QListView;

namespace parsescope {

/// Paints an item as two lines: the display text and, smaller and muted below it, the text of the
/// role `detailRole`. Subclasses choose the colours of a line.
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
        QColor pill; ///< the colour of the box behind the first line; invalid for none
        bool bold = false;
        Qt::TextElideMode elide = Qt::ElideRight; ///< where the second line is shortened
        int reserved = 0; ///< width at the end of the second line that stays free, in pixels
    };
    /// Paints the first line; the font and the pen are already set.
    virtual void paintText(QPainter& painter, const QRect& line, const QString& text,
                           const QStyleOptionViewItem& item, const QModelIndex& index) const;
    [[nodiscard]] virtual Look look(const QModelIndex& index, const QPalette& palette) const;

private:
    int m_detailRole;
};

/// Sets up a list whose items are sentences: they are painted by `delegate` and are as wide as the
/// list.
void setUpSentenceList(QListView* list, TwoLineDelegate* delegate);

} // namespace parsescope
