// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace parsescope {

/// A line of a QListWidget: a transition with its arc and, below on as many lines as it takes, what
/// Lemma 1 says of it.
class VerdictDelegate : public QStyledItemDelegate {
public:
    enum Role {
        ReasonRole = Qt::UserRole,
        CorrectRole, ///< bool; invalid without a verdict
    };
    static constexpr int Inset = 10; ///< from the sides to the text

    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;
};

/// A cell of the table of contexts; a column that is pointed at has a quiet ground.
class SpineContextDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace parsescope
