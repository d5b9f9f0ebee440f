// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/window_style.h"

#include "ui/canvas/theme.h"

#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>

#include <algorithm>

namespace parsescope {

namespace {

/// A box or a circle: with a tick or a dot when it is on, with a dash when it is between.
void paintIndicator(const QStyleOption& option, QPainter& painter, bool round) {
    const Theme theme = Theme::fromPalette(option.palette);
    const bool enabled = option.state & QStyle::State_Enabled;
    const bool on = option.state & QStyle::State_On;
    const bool between = option.state & QStyle::State_NoChange;
    const bool active = option.state & (QStyle::State_MouseOver | QStyle::State_HasFocus);
    const double side = std::min(option.rect.width(), option.rect.height()) - 1.0;
    QRectF box(0, 0, side, side);
    box.moveCenter(QRectF(option.rect).center());
    const QColor strong = theme.color(enabled ? Ink::Accent : Ink::Border);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const bool filled = on || between;
    painter.setPen(
        QPen(filled || active ? strong : theme.color(enabled ? Ink::Muted : Ink::Border), 1.2));
    painter.setBrush(filled ? strong : theme.color(Ink::Canvas));
    round ? painter.drawEllipse(box.adjusted(0.6, 0.6, -0.6, -0.6))
          : painter.drawRoundedRect(box.adjusted(0.6, 0.6, -0.6, -0.6), 3, 3);
    const QColor mark = theme.color(enabled ? Ink::OnAccent : Ink::Muted);
    const auto at = [&box](double x, double y) {
        return QPointF(box.left() + x * box.width(), box.top() + y * box.height());
    };
    if (on && round) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(mark);
        painter.drawEllipse(box.center(), side * 0.2, side * 0.2);
    } else if (filled) {
        QPen pen(mark, std::max(1.6, side / 8));
        pen.setCapStyle(Qt::RoundCap);
        pen.setJoinStyle(Qt::RoundJoin);
        painter.setPen(pen);
        on ? painter.drawPolyline(QPolygonF{at(0.26, 0.52), at(0.43, 0.70), at(0.75, 0.32)})
           : painter.drawLine(at(0.28, 0.5), at(0.72, 0.5));
    }
    painter.restore();
}

/// Around a field for text or a number.
void paintOutline(const QStyleOption& option, QPainter& painter) {
    const Theme theme = Theme::fromPalette(option.palette);
    const bool active = option.state & QStyle::State_HasFocus;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.color(active ? Ink::Accent : Ink::Border), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter.restore();
}

} // namespace

WindowStyle::WindowStyle() : QProxyStyle(QStyleFactory::create("Fusion")) {}

void WindowStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                                QPainter* painter, const QWidget* widget) const {
    switch (element) {
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        return paintIndicator(*option, *painter, false);
    case PE_IndicatorRadioButton:
        return paintIndicator(*option, *painter, true);
    case PE_FrameLineEdit:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        return paintOutline(*option, *painter);
    default:
        return QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void WindowStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                     QPainter* painter, const QWidget* widget) const {
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    const auto* box = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
    if (control == CC_SpinBox && box && box->frame)
        paintOutline(*option, *painter);
}

void WindowStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const {
    if (element == CE_MenuBarEmptyArea)
        return painter->fillRect(option->rect, option->palette.window());
    const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
    if (element != CE_MenuBarItem || !item)
        return QProxyStyle::drawControl(element, option, painter, widget);
    painter->save();
    painter->fillRect(item->rect, item->palette.window());
    if ((item->state & State_Selected) && (item->state & State_Enabled)) {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(Theme::fromPalette(item->palette).color(Ink::AccentSoft));
        painter->drawRoundedRect(QRectF(item->rect).adjusted(1, 1, -1, -1), 5, 5);
    }
    int flags = Qt::AlignCenter | Qt::TextShowMnemonic | Qt::TextDontClip | Qt::TextSingleLine;
    if (!proxy()->styleHint(SH_UnderlineShortcut, option, widget))
        flags |= Qt::TextHideMnemonic;
    drawItemText(painter, item->rect, flags, item->palette, item->state & State_Enabled, item->text,
                 QPalette::WindowText);
    painter->restore();
}

} // namespace parsescope
