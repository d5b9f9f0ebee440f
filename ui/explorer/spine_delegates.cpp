// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/spine_delegates.h"

#include "ui/canvas/theme.h"
#include "ui/explorer/spine_context_model.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QScrollBar>

namespace parsescope {

namespace {

constexpr int VerdictSpacing = 2;
constexpr int VerdictTop = 4;
constexpr Qt::Alignment TopLeft = Qt::AlignLeft | Qt::AlignTop;
constexpr int WrappedText = static_cast<int>(TopLeft) | Qt::TextWordWrap;

QFont verdictTitleFont(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace

void VerdictDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    const Theme theme = Theme::fromPalette(option.palette);
    const bool selected = option.state & QStyle::State_Selected;
    painter->save();
    if (selected || option.state & QStyle::State_MouseOver)
        painter->fillRect(option.rect, theme.color(selected ? Ink::AccentSoft : Ink::Surface));
    const QVariant correct = index.data(CorrectRole);
    const QFont font = verdictTitleFont(option.font);
    const QFontMetrics metrics(font);
    QRect area = option.rect.adjusted(Inset, VerdictTop, -Inset, 0);
    painter->setFont(font);
    painter->setPen(theme.color(!correct.isValid() ? Ink::Text
                                : correct.toBool() ? Ink::Right
                                                   : Ink::Wrong));
    painter->drawText(QRect(area.topLeft(), QSize(area.width(), metrics.height())),
                      static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter),
                      metrics.elidedText(index.data().toString(), Qt::ElideRight, area.width()));
    area.setTop(area.top() + metrics.height() + VerdictSpacing);
    painter->setFont(option.font);
    painter->setPen(theme.color(Ink::Text));
    painter->drawText(area, WrappedText, index.data(ReasonRole).toString());
    painter->restore();
}

QSize VerdictDelegate::sizeHint(const QStyleOptionViewItem& option,
                                const QModelIndex& index) const {
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    // The list may get a scroll bar once the heights of all its lines are known.
    const int room =
        view ? view->width() - view->verticalScrollBar()->sizeHint().width() : option.rect.width();
    const int width = room - 2 * Inset;
    int height = QFontMetrics(verdictTitleFont(option.font)).height() + 2 * VerdictTop;
    const QString reason = index.data(ReasonRole).toString();
    if (!reason.isEmpty())
        height += VerdictSpacing + QFontMetrics(option.font)
                                       .boundingRect({0, 0, width, 10000}, WrappedText, reason)
                                       .height();
    return {width, height};
}

void SpineContextDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const {
    const Theme theme = Theme::fromPalette(option.palette);
    const bool selected = option.state & QStyle::State_Selected;
    painter->save();
    painter->fillRect(option.rect, theme.color(selected ? Ink::AccentSoft : Ink::Canvas));
    if (option.state & QStyle::State_HasFocus) {
        painter->setPen(QPen(theme.color(Ink::Accent), 1));
        painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
    }
    const QRect room = option.rect.adjusted(4, 0, -4, 0);
    const bool isNone = index.data(SpineContextModel::NoneRole).toBool();
    painter->setPen(theme.color(isNone ? Ink::Muted : Ink::Text));
    painter->setFont(option.font);
    painter->drawText(
        room, Qt::AlignCenter,
        option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, room.width()));
    painter->restore();
}

} // namespace parsescope
