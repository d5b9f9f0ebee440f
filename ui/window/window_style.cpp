// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/window_style.h"

#include "ui/canvas/theme.h"

#include <QAbstractScrollArea>
#include <QPainter>
#include <QPushButton>
#include <QStyleFactory>
#include <QStyleOption>

#include <algorithm>

namespace parsescope {

namespace {

constexpr int ArrowWidth = 16; // width of the arrow of a button that opens a menu, in pixels

/// Draws the indicator of a check box or a radio button: with a tick or a dot if it is checked,
/// with a dash if it is partly checked.
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

/// Draws the frame of a field for text or a number.
void paintOutline(const QStyleOption& option, QPainter& painter) {
    const Theme theme = Theme::fromPalette(option.palette);
    const bool active = option.state & QStyle::State_HasFocus;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.color(active ? Ink::Accent : Ink::Edge), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter.restore();
}

/// Draws a rounded box like that of a card. Its outline shows whether it has the focus or the
/// mouse.
void paintCard(const QStyleOption& option, QPainter& painter, QRectF box, bool isChosen = false) {
    const Theme theme = Theme::fromPalette(option.palette);
    const bool enabled = option.state & QStyle::State_Enabled;
    const bool active =
        enabled &&
        (option.state & (QStyle::State_HasFocus | QStyle::State_MouseOver | QStyle::State_Sunken));
    const bool down = isChosen || (option.state & (QStyle::State_Sunken | QStyle::State_On));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.color(active    ? Ink::Accent
                                    : enabled ? Ink::Edge
                                              : Ink::Border),
                        option.state & QStyle::State_HasFocus ? 1.8 : 1));
    painter.setBrush(theme.color(down ? Ink::AccentSoft : Ink::Canvas));
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 6, 6);
    painter.restore();
}

/// Draws an arrow in the middle of `room`, whose tip is at the bottom, or at the top if `isUp` is
/// true: that of a field that opens a list, or that changes a number.
void paintArrow(const QStyleOption& option, QPainter& painter, QRectF room, bool enabled,
                bool isUp = false) {
    const Theme theme = Theme::fromPalette(option.palette);
    const qreal down = isUp ? -1 : 1;
    const QPointF tip = room.center() + QPointF(0, 2 * down);
    QPen pen(theme.color(enabled ? Ink::Muted : Ink::Border), 1.5);
    pen.setCapStyle(Qt::RoundCap);
    pen.setJoinStyle(Qt::RoundJoin);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(pen);
    const qreal side = std::min(4.0, room.height() / 2 - 1);
    painter.drawPolyline(
        QPolygonF{tip + QPointF(-side, -side * down), tip, tip + QPointF(side, -side * down)});
    painter.restore();
}

/// Draws a field for a number like a card, with an arrow for each direction in which the number can
/// change.
void paintNumberField(const QStyleOptionSpinBox& option, QPainter& painter, const QRect& up,
                      const QRect& down) {
    if (option.frame)
        paintCard(option, painter, option.rect);
    const bool enabled = option.state & QStyle::State_Enabled;
    const bool over = enabled && (option.state & (QStyle::State_MouseOver | QStyle::State_Sunken));
    for (const bool isUp : {true, false}) {
        const QRect room = isUp ? up : down;
        const auto part = isUp ? QStyle::SC_SpinBoxUp : QStyle::SC_SpinBoxDown;
        const bool canChange =
            enabled && (option.stepEnabled & (isUp ? QAbstractSpinBox::StepUpEnabled
                                                   : QAbstractSpinBox::StepDownEnabled));
        if (over && canChange && (option.activeSubControls & part))
            painter.fillRect(room.adjusted(1, 1, -1, -1),
                             Theme::fromPalette(option.palette).color(Ink::AccentSoft));
        paintArrow(option, painter, room, canChange, isUp);
    }
}

/// Draws a tab that looks like the tabs of the workspaces.
void paintTab(const QStyleOption& option, QPainter& painter) {
    const Theme theme = Theme::fromPalette(option.palette);
    const bool chosen = option.state & QStyle::State_Selected;
    const bool over = option.state & QStyle::State_MouseOver;
    if (!chosen && !over)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(chosen ? QPen(theme.color(Ink::Border), 1) : QPen(Qt::NoPen));
    painter.setBrush(theme.color(chosen ? Ink::Canvas : Ink::AccentSoft));
    painter.drawRoundedRect(QRectF(option.rect).adjusted(2.5, 2.5, -2.5, -2.5), 6, 6);
    painter.restore();
}

/// Draws the button of the menus for which the menu bar has no room: a card with three lines.
void paintMoreMenus(const QStyleOption& option, QPainter& painter) {
    paintCard(option, painter, option.rect);
    const double unit = std::min(option.rect.width(), option.rect.height()) / 12.0;
    const QPointF middle = QRectF(option.rect).center();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(option.palette.color(QPalette::WindowText), std::max(1.5, unit)));
    for (const double row : {-2.5, 0.0, 2.5})
        painter.drawLine(middle + QPointF(-3.5 * unit, row * unit),
                         middle + QPointF(3.5 * unit, row * unit));
    painter.restore();
}

/// Draws the background of a heading of a table: flat, with lines below and to the right.
void paintHeading(const QStyleOption& option, QPainter& painter) {
    const Theme theme = Theme::fromPalette(option.palette);
    painter.save();
    painter.fillRect(option.rect, option.palette.window());
    painter.setPen(theme.color(Ink::Border));
    painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    painter.drawLine(option.rect.topRight(), option.rect.bottomRight());
    painter.restore();
}

/// Returns the colour behind a scroll bar, which is that of the area that the scroll bar moves.
QColor groundOf(const QWidget* scrollBar, const Theme& theme) {
    for (const QWidget* at = scrollBar; at; at = at->parentWidget())
        if (const auto* area = qobject_cast<const QAbstractScrollArea*>(at)) {
            const QWidget* seen = area->viewport();
            return seen->palette().color(seen->backgroundRole());
        }
    return theme.color(Ink::Canvas);
}

/// Draws a scroll bar: a rounded bar, without arrows.
void paintScrollBar(const QStyleOption& option, QPainter& painter, const QRect& slider,
                    const QWidget* widget) {
    const Theme theme = Theme::fromPalette(option.palette);
    painter.fillRect(option.rect, groundOf(widget, theme));
    if (!(option.state & QStyle::State_Enabled))
        return;
    const bool active = option.state & (QStyle::State_MouseOver | QStyle::State_Sunken);
    const bool across = option.state & QStyle::State_Horizontal;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(active ? Ink::Muted : Ink::Edge));
    const QRectF bar =
        QRectF(slider).adjusted(across ? 1 : 4, across ? 4 : 1, across ? -1 : -4, across ? -4 : -1);
    const double round = std::min(bar.width(), bar.height()) / 2;
    painter.drawRoundedRect(bar, round, round);
    painter.restore();
}

/// Returns the option of a button with a text that opens a menu; a null pointer for all others.
const QStyleOptionToolButton* menuButton(const QStyleOption* option) {
    const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option);
    const bool opensMenu = tool && (tool->features & QStyleOptionToolButton::HasMenu) &&
                           !(tool->features & QStyleOptionToolButton::MenuButtonPopup);
    return opensMenu && !tool->text.isEmpty() && tool->icon.isNull() ? tool : nullptr;
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
    case PE_PanelButtonCommand:
        return paintCard(*option, *painter, option->rect);
    // The outline of a push button shows the focus.
    case PE_FrameFocusRect:
        if (qobject_cast<const QPushButton*>(widget))
            return;
        return QProxyStyle::drawPrimitive(element, option, painter, widget);
    case PE_PanelTipLabel: {
        painter->fillRect(option->rect, option->palette.toolTipBase());
        painter->setPen(Theme::fromPalette(option->palette).color(Ink::Edge));
        return painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
    }
    case PE_FrameTabBarBase:
        return;
    case PE_PanelScrollAreaCorner: // between two scroll bars
        return painter->fillRect(option->rect,
                                 Theme::fromPalette(option->palette).color(Ink::Canvas));
    case PE_FrameLineEdit:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        return paintOutline(*option, *painter);
    default:
        return QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void WindowStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                     QPainter* painter, const QWidget* widget) const {
    const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
    if (control == CC_ComboBox && combo) {
        paintCard(*option, *painter, option->rect);
        return paintArrow(*option, *painter,
                          proxy()->subControlRect(control, option, SC_ComboBoxArrow, widget),
                          option->state & State_Enabled);
    }
    if (const auto* box = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
        control == CC_SpinBox && box && box->buttonSymbols != QAbstractSpinBox::NoButtons)
        return paintNumberField(*box, *painter,
                                proxy()->subControlRect(control, option, SC_SpinBoxUp, widget),
                                proxy()->subControlRect(control, option, SC_SpinBoxDown, widget));
    if (control == CC_ToolButton && widget && widget->objectName() == MoreMenusName)
        return paintMoreMenus(*option, *painter);
    if (const auto* tool = menuButton(option); control == CC_ToolButton && tool) {
        paintCard(*option, *painter, option->rect);
        const QRect text = option->rect.adjusted(0, 0, -ArrowWidth, 0);
        drawItemText(painter, visualRect(option->direction, option->rect, text),
                     Qt::AlignCenter | Qt::TextShowMnemonic, option->palette,
                     option->state & State_Enabled, tool->text, QPalette::ButtonText);
        const QRect arrow(text.right() - 2, text.top(), ArrowWidth, text.height());
        return paintArrow(*option, *painter, visualRect(option->direction, option->rect, arrow),
                          option->state & State_Enabled);
    }
    if (control == CC_ScrollBar)
        return paintScrollBar(*option, *painter,
                              subControlRect(control, option, SC_ScrollBarSlider, widget), widget);
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    const auto* box = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
    if (control == CC_SpinBox && box && box->frame)
        paintOutline(*option, *painter);
}

QSize WindowStyle::sizeFromContents(ContentsType type, const QStyleOption* option,
                                    const QSize& size, const QWidget* widget) const {
    const QSize whole = QProxyStyle::sizeFromContents(type, option, size, widget);
    constexpr int aroundText =
        22; // width of the outline of a button and its distance from the text
    if (type == CT_PushButton && size.width() > 0)
        return whole.expandedTo({size.width() + aroundText, 0});
    return type == CT_ToolButton && menuButton(option) ? whole + QSize(ArrowWidth, 0) : whole;
}

QRect WindowStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option,
                                  SubControl part, const QWidget* widget) const {
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (control != CC_ScrollBar || !bar)
        return QProxyStyle::subControlRect(control, option, part, widget);
    constexpr int least = 28; // least length of the slider, in pixels
    const bool across = bar->orientation == Qt::Horizontal;
    const int all = across ? bar->rect.width() : bar->rect.height();
    const int range = std::max(bar->maximum - bar->minimum, 0);
    const int shown =
        range == 0 ? all : qRound(1.0 * all * bar->pageStep / (range + bar->pageStep));
    const int length = std::min(std::max(shown, least), all);
    const int start = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition,
                                              all - length, bar->upsideDown);
    const auto piece = [&](int from, int to) {
        const QRect rect = across ? QRect(from, 0, to - from, bar->rect.height())
                                  : QRect(0, from, bar->rect.width(), to - from);
        return visualRect(bar->direction, bar->rect, rect.translated(bar->rect.topLeft()));
    };
    switch (part) {
    case SC_ScrollBarSlider:
        return piece(start, start + length);
    case SC_ScrollBarGroove:
        return piece(0, all);
    case SC_ScrollBarSubPage:
        return piece(0, start);
    case SC_ScrollBarAddPage:
        return piece(start + length, all);
    default:
        return {}; // there are no arrows
    }
}

/// Returns sizes of check boxes and icons that grow with the text.
int WindowStyle::pixelMetric(PixelMetric metric, const QStyleOption* option,
                             const QWidget* widget) const {
    const int usual = QProxyStyle::pixelMetric(metric, option, widget);
    switch (metric) {
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
    case PM_ButtonIconSize:
    case PM_SmallIconSize:
        return usual * std::max(Theme::textSize(), 100) / 100;
    case PM_ToolBarExtensionExtent:
        return usual * 2 * std::max(Theme::textSize(), 100) / 100;
    default:
        return usual;
    }
}

int WindowStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                           QStyleHintReturn* result) const {
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons)
        return 0;
    return QProxyStyle::styleHint(hint, option, widget, result);
}

void WindowStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const {
    if (element == CE_TabBarTabShape)
        return paintTab(*option, *painter);
    if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
        element == CE_TabBarTabLabel && tab && (tab->state & State_Selected)) {
        QStyleOptionTab chosen = *tab;
        chosen.palette.setColor(QPalette::WindowText,
                                Theme::fromPalette(tab->palette).color(Ink::Accent));
        return QProxyStyle::drawControl(element, &chosen, painter, widget);
    }
    if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
        element == CE_ComboBoxLabel && combo && !combo->editable) {
        QStyleOptionComboBox label = *combo;
        const QRect room =
            proxy()->subControlRect(CC_ComboBox, combo, SC_ComboBoxEditField, widget);
        label.currentText =
            combo->fontMetrics.elidedText(combo->currentText, Qt::ElideRight, room.width() - 2);
        return QProxyStyle::drawControl(element, &label, painter, widget);
    }
    if (element == CE_HeaderSection)
        return paintHeading(*option, *painter);
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
