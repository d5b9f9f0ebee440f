// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace parsescope {

/// Paints a line of a QListWidget: a transition with its arc and, on as many lines below as needed,
/// the verdict of Lemma 1 [SSN13].
class VerdictDelegate : public QStyledItemDelegate {
public:
    enum Role {
        ReasonRole = Qt::UserRole,
        CorrectRole, ///< a bool: true if the transition is correct; invalid if there is no verdict
    };
    static constexpr int Inset = 10; ///< distance from the sides of a line to its text, in pixels

    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;
};

/// Paints a cell of the table of contexts; the column under the mouse has a coloured background.
class SpineContextDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace parsescope
