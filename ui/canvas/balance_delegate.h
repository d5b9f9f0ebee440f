// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace parsescope {

/// Paints a number beside a bar that starts in the middle: it grows to the left for values in
/// favour of the first alternative, and to the right for values in favour of the second.
class BalanceDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    /// The role of the bar's length: a double from −1 (entirely in favour of the second
    /// alternative) to 1 (entirely in favour of the first). Without a value, no bar is painted.
    static constexpr int BalanceRole = Qt::UserRole;

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;
};

} // namespace parsescope
