// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/action_card.h"

#include "ui/canvas/painted_text.h"
#include "ui/canvas/theme.h"

#include <QFontInfo>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

constexpr int Margin = 8;
constexpr int NarrowMargin = 6; // margins and gap of a narrow card
constexpr int TextGap = 8;      // between the key and the name, and between the name and the cost

/// Returns the theme's font for `style`, scaled with the text size of `widget`.
QFont widgetFont(TextStyle style, const QWidget& widget) {
    constexpr double usual = 13; // the usual text size of widgets, in pixels
    QFont font = Theme::font(style);
    font.setPixelSize(qRound(font.pixelSize() * QFontInfo(widget.font()).pixelSize() / usual));
    return font;
}

int lineHeight(TextStyle style, const QWidget& widget) {
    return QFontMetrics(widgetFont(style, widget)).height();
}

int widthIn(TextStyle style, const QString& text, const QWidget& widget) {
    return qRound(advanceOf(text, widgetFont(style, widget)));
}

/// Returns the width of the drawing of a key.
int keyWidth(const QString& key, const QWidget& widget) {
    return std::max(widthIn(TextStyle::Heading, key, widget) + 12,
                    lineHeight(TextStyle::Heading, widget) + 7);
}

} // namespace

ActionCard::ActionCard(QWidget* parent) : QAbstractButton(parent) {
    setMouseTracking(true);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::TabFocus);
}

void ActionCard::setAction(const Action& action) {
    if (m_action == action)
        return;
    m_action = action;
    setAccessibleName(action.inWords());
    setAccessibleDescription(action.effect);
    update();
}

void ActionCard::setShape(bool low, bool narrow) {
    const bool wasLow = std::exchange(m_low, low);
    const bool wasNarrow = std::exchange(m_narrow, narrow && !low);
    if (wasLow != m_low || wasNarrow != m_narrow)
        update();
}

void ActionCard::setCandidate(bool candidate) {
    if (std::exchange(m_candidate, candidate) != candidate)
        update();
}

int ActionCard::heightOf(bool low, const QWidget& strip) {
    const int line = lineHeight(TextStyle::Word, strip);
    return low ? line + 14 : line + lineHeight(TextStyle::Label, strip) + 28;
}

int ActionCard::widthOf(bool low, const QWidget& strip) {
    return widthIn(
        TextStyle::Word,
        low ? QStringLiteral("K 12 Right-Ar +1") : QStringLiteral("K 12 Right-Arcs +10 "), strip);
}

int ActionCard::widthOf(const QString& title, bool narrow, const QWidget& strip) {
    const int key = keyWidth(QStringLiteral("W"), strip);
    if (narrow) {
        const QStringList lines =
            inTwoLines(title, widgetFont(TextStyle::Heading, strip)).split('\n');
        int text = 0;
        for (const QString& line : lines)
            text = std::max(text, widthIn(TextStyle::Heading, line, strip));
        return 2 * NarrowMargin + key + NarrowMargin + text + 2;
    }
    const int cost = widthIn(TextStyle::Word, QStringLiteral("+10"), strip) + TextGap;
    return 2 * Margin + key + TextGap + widthIn(TextStyle::Word, title, strip) + cost;
}

QString inTwoLines(const QString& title, const QFont& font) {
    const auto widthOf = [&](const QString& text) { return qRound(advanceOf(text, font)); };
    QString best = title;
    int least = widthOf(title);
    for (qsizetype end = title.indexOf('-') + 1; end > 0; end = title.indexOf('-', end) + 1) {
        const int widest = std::max(widthOf(title.left(end)), widthOf(title.mid(end)));
        if (widest >= least)
            continue;
        least = widest;
        best = title.left(end) + '\n' + title.mid(end);
    }
    return best;
}

QString fittingArc(const Action& action, const QFont& font, int width) {
    // A relation that does not fit is left out, because its beginning may read as another one.
    QString close = action.arc;
    close.replace(QStringLiteral(" → "), QStringLiteral("→"));
    for (const QString& all : {action.arc + "  " + action.relation, action.arc, close})
        if (const QString text = all.trimmed(); advanceOf(text, font) <= width)
            return text;
    return {};
}

/// Returns true if the arc does not fit before the left edge `end` of the link.
bool ActionCard::needsRoomOfLink(int end) const {
    return !m_action.arc.isEmpty() &&
           fittingArc(m_action, widgetFont(TextStyle::Label, *this), end - Margin).isEmpty();
}

QRect ActionCard::whyRect() const {
    const int wide = widthIn(TextStyle::Label, tr("Why?"), *this) + 2 * Margin;
    // Low and narrow cards, and cards whose arcs need the room, show their links only while the
    // mouse is above the card or the card has the focus.
    const bool isActive = underMouse() || hasFocus();
    if (m_low)
        return isActive ? QRect(width() - wide, 0, wide, height()) : QRect();
    const int high = lineHeight(TextStyle::Label, *this) + 14;
    if (!isActive && (m_narrow || needsRoomOfLink(width() - wide)))
        return {};
    return {width() - wide, height() - high, wide, high};
}

void ActionCard::paintEvent(QPaintEvent*) {
    const Theme theme = Theme::fromPalette(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool isFree = m_action.rise == 0;
    const bool isActive = underMouse() || hasFocus() || m_candidate;
    const Ink line = isActive ? Ink::Accent : isFree ? Ink::Right : Ink::Edge;
    painter.setPen(QPen(theme.color(line), isFree || isActive ? 1.8 : 1));
    painter.setBrush(theme.color(m_candidate || isDown() ? Ink::AccentSoft : Ink::Canvas));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 7, 7);
    const auto prepare = [&](TextStyle style, Ink ink) {
        painter.setFont(widgetFont(style, *this));
        painter.setPen(theme.color(ink));
    };
    const auto draw = [&](const QRect& where, Qt::Alignment alignment, TextStyle style, Ink ink,
                          const QString& text) {
        prepare(style, ink);
        paintLine(painter, where, alignment,
                  elided(text, painter.font(), Qt::ElideRight, where.width() + 1));
    };
    // An arc is another one after each step, so that its layout need not be kept.
    const auto drawArc = [&](const QRect& where, Ink ink, const QString& text) {
        prepare(TextStyle::Label, ink);
        painter.drawText(where, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
    };

    const int top = m_low ? 0 : 7;
    const int high = m_low ? height() : lineHeight(TextStyle::Word, *this) + 4;
    // The key is drawn like a key of a keyboard.
    const int capHeight = lineHeight(TextStyle::Heading, *this) + 7;
    const int cap = keyWidth(m_action.key, *this);
    const QRect key(m_narrow ? NarrowMargin : Margin, top + (high - capHeight) / 2, cap, capHeight);
    painter.setPen(QPen(theme.color(Ink::Edge), 1));
    painter.setBrush(theme.color(Ink::Surface));
    painter.drawRoundedRect(QRectF(key).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    draw(key, Qt::AlignHCenter, TextStyle::Heading, Ink::Text, m_action.key);

    const bool isKnown = m_action.rise.has_value();
    const QString cost = isFree ? m_action.cost + QStringLiteral(" ✓") : m_action.cost;
    const int costWidth = widthIn(TextStyle::Word, cost, *this) + 2;
    const QRect why = whyRect();
    const bool isBeside = (m_low || m_narrow) && why.isValid() && asksWhy();
    const int end = isBeside ? why.left() + (m_narrow ? TextGap : 0)
                             : width() - (m_narrow ? NarrowMargin : Margin);
    const int secondHigh = lineHeight(TextStyle::Label, *this) + 14;
    const QRect secondRow(0, height() - secondHigh, width(), secondHigh);
    const QRect costRect(end - costWidth, m_narrow ? secondRow.top() : top, costWidth,
                         m_narrow ? secondHigh : high);
    draw(costRect, Qt::AlignRight, TextStyle::Word,
         isFree    ? Ink::Right
         : isKnown ? Ink::Wrong
                   : Ink::Muted,
         cost);
    const int left = key.right() + (m_narrow ? NarrowMargin : TextGap);
    const auto drawLink = [&] {
        if (!why.isValid() || !asksWhy())
            return;
        QFont link = widgetFont(TextStyle::Label, *this);
        link.setUnderline(m_overWhy);
        painter.setFont(link);
        painter.setPen(theme.color(Ink::Accent));
        paintLine(painter, why, Qt::AlignHCenter, tr("Why?"));
    };
    drawLink();
    // Draws a text in a frame whose right edge is `edge`, and returns the left edge of the frame.
    const auto drawChip = [&](int edge, const QRect& row, TextStyle style, Ink ink,
                              const QString& text, const QPen& frame, const QBrush& fill) {
        const int chipHeight = lineHeight(TextStyle::Heading, *this) + 3;
        const int wide = widthIn(TextStyle::Heading, text, *this) + 12;
        const QRect chip(edge - wide, row.center().y() - chipHeight / 2, wide, chipHeight);
        painter.setPen(frame);
        painter.setBrush(fill);
        const qreal inside = frame.style() == Qt::NoPen ? 0 : 0.5;
        painter.drawRoundedRect(QRectF(chip).adjusted(inside, inside, -inside, -inside), 9, 9);
        draw(chip, Qt::AlignHCenter, style, ink, text);
        return chip.left();
    };
    const auto drawClaim = [&](int edge, const QRect& row) {
        const bool isWrong = m_action.claimIsWrong;
        return drawChip(edge, row, isWrong ? TextStyle::Heading : TextStyle::Label,
                        isWrong ? Ink::Text : Ink::Muted, m_action.claim,
                        QPen(theme.color(isWrong ? Ink::Wrong : Ink::Edge), 1, Qt::DashLine),
                        Qt::NoBrush);
    };
    // The claim of an audited oracle is beside the cost if the name of the transition leaves room.
    int firstEnd = m_narrow ? width() - NarrowMargin : costRect.left() - 6;
    const int claimWidth =
        m_action.claim.isEmpty() ? 0 : widthIn(TextStyle::Heading, m_action.claim, *this) + 18;
    const bool claimIsAbove =
        claimWidth > 0 &&
        (m_low || left + widthIn(TextStyle::Word, m_action.title, *this) + claimWidth <= firstEnd);
    if (claimIsAbove)
        firstEnd = drawClaim(firstEnd, costRect) - 6;
    const QRect first(left, top, std::max(firstEnd - left, 0), high);
    if (m_low) {
        // Without room for both, the card shows the name, or the arc if only the arc fits.
        const QFont label = widgetFont(TextStyle::Label, *this);
        const bool hasArc = m_action.arc != QStringLiteral("–");
        const int named = widthIn(TextStyle::Heading, m_action.title, *this);
        const QString alone = hasArc ? fittingArc(m_action, label, first.width()) : QString();
        if (named > first.width() && !alone.isEmpty())
            return drawArc(first, Ink::Text, alone);
        draw(first, Qt::AlignLeft, TextStyle::Heading, Ink::Text, m_action.title);
        const QRect rest = first.adjusted(named + TextGap, 0, 0, 0);
        if (hasArc && rest.width() > 0)
            drawArc(rest, Ink::Muted, fittingArc(m_action, label, rest.width()));
        return;
    }
    if (m_narrow && widthIn(TextStyle::Heading, m_action.title, *this) > first.width()) {
        const int pitch = lineHeight(TextStyle::Heading, *this);
        QRect row = first;
        row.setHeight(pitch);
        row.moveTop(first.center().y() - pitch + 1);
        const QFont font = widgetFont(TextStyle::Heading, *this);
        for (const QString& part : inTwoLines(m_action.title, font).split('\n')) {
            draw(row, Qt::AlignLeft, TextStyle::Heading, Ink::Text, part);
            row.translate(0, pitch - 1);
        }
    } else {
        draw(first, Qt::AlignLeft, m_narrow ? TextStyle::Heading : TextStyle::Word, Ink::Text,
             m_action.title);
    }

    int right = m_narrow                     ? costRect.left() - 4
                : asksWhy() && why.isValid() ? why.left()
                                             : width() - Margin;
    if (claimWidth > 0 && !claimIsAbove)
        right = drawClaim(right, secondRow) - 4;
    if (!m_action.score.isEmpty())
        right =
            drawChip(right, secondRow, m_action.isChoice ? TextStyle::Heading : TextStyle::Label,
                     m_action.isChoice ? Ink::OnAccent : Ink::Muted, m_action.score, Qt::NoPen,
                     theme.color(m_action.isChoice ? Ink::Accent : Ink::Surface)) -
            4;
    const int start = (m_narrow ? NarrowMargin : Margin) + 1;
    const QRect second(start, secondRow.top(), std::max(right - start, 0), secondHigh);
    QString shown = fittingArc(m_action, widgetFont(TextStyle::Label, *this), second.width() + 1);
    if (shown.isEmpty() && !m_narrow)
        shown = QFontMetrics(widgetFont(TextStyle::Label, *this)) // cuts its second word off
                    .elidedText(m_action.arc, Qt::ElideRight, second.width() + 1);
    drawArc(second, Ink::Muted, shown);
}

void ActionCard::enterEvent(QEnterEvent* event) {
    QAbstractButton::enterEvent(event);
    emit pointedAt(true);
}

void ActionCard::leaveEvent(QEvent* event) {
    QAbstractButton::leaveEvent(event);
    m_overWhy = false;
    update();
    emit pointedAt(false);
}

void ActionCard::focusInEvent(QFocusEvent* event) {
    QAbstractButton::focusInEvent(event);
    emit pointedAt(true);
}

void ActionCard::focusOutEvent(QFocusEvent* event) {
    QAbstractButton::focusOutEvent(event);
    emit pointedAt(false);
}

void ActionCard::mouseMoveEvent(QMouseEvent* event) {
    const bool over = asksWhy() && whyRect().contains(event->pos());
    if (over != m_overWhy)
        update();
    m_overWhy = over;
    // Steps taken with the keyboard may have reset the hovered transition since the mouse entered.
    emit pointedAt(true);
    QAbstractButton::mouseMoveEvent(event);
}

void ActionCard::mouseReleaseEvent(QMouseEvent* event) {
    const bool wasDown = isDown();
    QAbstractButton::mouseReleaseEvent(event);
    if (event->button() != Qt::LeftButton || !wasDown || !rect().contains(event->pos()))
        return;
    // Width of the border around the link, in pixels, in which a click does nothing.
    constexpr int apart = 8;
    const QRect why = asksWhy() ? whyRect() : QRect();
    if (why.contains(event->pos()))
        emit whyAsked();
    else if (why.isNull() || !why.adjusted(-apart, -apart, apart, apart).contains(event->pos()))
        emit taken();
}

void ActionCard::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        emit taken();
    else if (event->key() == Qt::Key_Question && asksWhy())
        emit whyAsked();
    else
        event->ignore(); // the strip handles Up and Down, the window handles the keys for steps
}

void ActionCard::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        update();
    QAbstractButton::changeEvent(event);
}

} // namespace parsescope
