// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace parsescope {

/// Paints a number with a bar beside it that grows from the middle: to the left for what speaks for
/// the first of two things, to the right for the second.
class BalanceDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    /// From −1, all for the second, to 1, all for the first.
    static constexpr int BalanceRole = Qt::UserRole;

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;
};

} // namespace parsescope
