// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/pill_button.h"

#include "ui/canvas/theme.h"

#include <QPainter>

#include <utility>

namespace parsescope {

namespace {

constexpr int PillPadding = 12; // distance in pixels from the text to the left and right edges
constexpr int PillArrow = 14;   // width of the arrow of a menu, in pixels

} // namespace

PillButton::PillButton(Kind kind, QWidget* parent) : QToolButton(parent), m_kind(kind) {
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::ArrowCursor);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setCheckable(kind == Kind::Tab);
}

void PillButton::setChoice(const QString& text, int most, const QString& tip) {
    const QFont font = textFont();
    if (const Choice now{text, most, tip, font}; std::exchange(m_choice, now) == now)
        return; // measuring the text takes long
    const QFontMetrics metrics(font);
    const int room = most * metrics.height() / 16;
    const QString shown = metrics.elidedText(text, Qt::ElideRight, room);
    setText(QString(shown).replace('&', "&&")); // doubled ampersands are not read as mnemonics
    setAccessibleName(text);
    setToolTip(shown == text ? tip : text + QStringLiteral("\n") + tip);
}

void PillButton::setSymbol(const QString& name) {
    if (std::exchange(m_symbol, name) == name)
        return;
    m_picture = {};
    updateGeometry();
    update();
}

QFont PillButton::textFont() const {
    QFont font = this->font();
    if (m_kind == Kind::Tab && isChecked())
        font.setWeight(QFont::DemiBold);
    return font;
}

/// Returns the width of the text without the signs of mnemonics, in pixels.
int PillButton::textWidth(const QFont& font) const {
    if (text() != m_measured || font != m_measuredFont) {
        m_measured = text();
        m_measuredFont = font;
        m_measuredWidth = QFontMetrics(font).horizontalAdvance(text().replace("&&", "&"));
    }
    return m_measuredWidth;
}

QSize PillButton::minimumSizeHint() const {
    if (!m_symbol.isEmpty())
        return sizeHint();
    if (m_kind == Kind::Tab) {
        constexpr int least = 3; // least distance from the text to the left and right edges
        return sizeHint() - QSize(2 * (PillPadding - least), 0);
    }
    // A text of any length must not make the window wider than the screen.
    constexpr int letters = 6;
    const int room = fontMetrics().averageCharWidth() * letters + 2 * PillPadding + PillArrow;
    return sizeHint().boundedTo({room, sizeHint().height()});
}

QSize PillButton::sizeHint() const {
    QFont widest = font();
    if (m_kind == Kind::Tab)
        // The width is that of a checked tab, so that checking a tab moves no other tab.
        widest.setWeight(QFont::DemiBold);
    const QFontMetrics metrics(widest);
    if (!m_symbol.isEmpty())
        return {metrics.height() + 11, metrics.height() + (m_kind == Kind::Flat ? 7 : 11)};
    const int padding = m_kind == Kind::Flat ? PillPadding / 2 : PillPadding;
    return {textWidth(widest) + 2 * padding + (menu() ? PillArrow : 0), metrics.height() + 11};
}

void PillButton::paintEvent(QPaintEvent*) {
    const Theme theme = Theme::fromPalette(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool active = isDown() || underMouse();
    const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    Ink fill = Ink::None;
    Ink line = Ink::None;
    Ink text = isEnabled() ? Ink::Text : Ink::ToCome;
    if (m_kind == Kind::Choice) {
        fill = active ? Ink::AccentSoft : Ink::Canvas;
        line = active ? Ink::Accent : Ink::Edge;
    } else if (m_kind == Kind::Tab) {
        fill = isChecked() ? Ink::Canvas : active ? Ink::AccentSoft : Ink::None;
        line = isChecked() ? Ink::Border : Ink::None;
        text = isChecked() ? Ink::Accent : Ink::Text;
    } else if (active && isEnabled()) {
        fill = Ink::AccentSoft;
    }
    painter.setPen(line == Ink::None ? QPen(Qt::NoPen) : QPen(theme.color(line), 1));
    painter.setBrush(theme.color(fill));
    painter.drawRoundedRect(box, 6, 6);
    if (hasFocus()) { // the focus is dashed, unlike the outline of the checked tab
        painter.setPen(QPen(theme.color(Ink::Text), 1.6, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), 4, 4);
    }
    painter.setFont(textFont());
    painter.setPen(theme.color(text));
    if (!m_symbol.isEmpty()) {
        const int side = fontMetrics().height() + 2;
        QRect place(0, 0, side, side);
        place.moveCenter(rect().center());
        if (m_picture.isNull() || m_pictureColour != theme.color(text)) {
            m_pictureColour = theme.color(text);
            m_picture = parsescope::icon(m_symbol, m_pictureColour);
        }
        m_picture.paint(&painter, place);
        return;
    }
    QRect area = rect();
    if (menu()) {
        const bool mirrored = layoutDirection() == Qt::RightToLeft;
        const int padding = m_kind == Kind::Flat ? PillPadding / 2 : PillPadding;
        const QPointF tip(mirrored ? padding + 3 : width() - padding - 3, height() / 2.0 + 2);
        QPen arrow(theme.color(isEnabled() ? Ink::Muted : Ink::ToCome), 1.5);
        arrow.setCapStyle(Qt::RoundCap);
        arrow.setJoinStyle(Qt::RoundJoin);
        painter.setPen(arrow);
        painter.drawPolyline(QPolygonF{tip + QPointF(-4, -4), tip, tip + QPointF(4, -4)});
        painter.setPen(theme.color(text));
        area.adjust(mirrored ? PillArrow : 0, 0, mirrored ? 0 : -PillArrow, 0);
    }
    const QString shown =
        painter.fontMetrics().elidedText(this->text(), Qt::ElideRight, area.width() - 2);
    painter.drawText(area, Qt::AlignCenter | Qt::TextShowMnemonic, shown);
}

} // namespace parsescope
