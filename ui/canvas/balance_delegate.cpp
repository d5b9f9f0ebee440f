// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/balance_delegate.h"

#include "ui/canvas/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace parsescope {

namespace {

constexpr int BarRoom = 110;

} // namespace

void BalanceDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    const QVariant balance = index.data(BalanceRole);
    if (!balance.isValid()) {
        QStyledItemDelegate::paint(painter, option, index);
        return;
    }
    QStyleOptionViewItem number = option;
    number.rect.setLeft(option.rect.left() + BarRoom);
    QStyledItemDelegate::paint(painter, number, index);
    const Theme theme = Theme::fromPalette(option.palette);
    // Rows have different heights, because texts in other columns are wrapped.
    const double height = std::min(option.fontMetrics.height(), option.rect.height() - 4);
    const QRectF room(option.rect.left() + 6, QRectF(option.rect).center().y() - height / 2,
                      BarRoom - 12, height);
    const double middle = room.center().x();
    const double length = room.width() / 2 * std::abs(balance.toDouble());
    const bool first = balance.toDouble() > 0;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(theme.color(first ? Ink::Stack : Ink::Buffer));
    painter->drawRoundedRect(
        QRectF(first ? middle - length : middle, room.top(), length, room.height()), 2, 2);
    painter->setPen(theme.color(Ink::Border));
    painter->drawLine(QPointF(middle, option.rect.top() + 2),
                      QPointF(middle, option.rect.bottom() - 2));
    painter->restore();
}

QSize BalanceDelegate::sizeHint(const QStyleOptionViewItem& option,
                                const QModelIndex& index) const {
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.rwidth() += BarRoom;
    return size;
}

} // namespace parsescope
