// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/narration_line.h"

#include "ui/canvas/theme.h"
#include "ui/explorer/narration.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"

#include <QPainter>

namespace parsescope {

namespace {

constexpr int BarWidth = 5;

} // namespace

NarrationLine::NarrationLine(const ParseExplorer* parse, const Selection* selection,
                             QWidget* parent)
    : QLabel(parent), m_parse(parse), m_selection(selection) {
    setObjectName("narration");
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setContentsMargins(BarWidth + 14, 4, 14, 4);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
}

void NarrationLine::refresh() {
    QFont wanted = Theme::font(TextStyle::Word);
    wanted.setWeight(QFont::Normal);
    wanted.setPixelSize(qRound(wanted.pixelSize() * Theme::scaleOf(*this)));
    if (font() != wanted) {
        setFont(wanted);
        setMinimumHeight(QFontMetrics(wanted).lineSpacing() * 2 + 12);
    }
    setText(m_prompt.isEmpty() ? narrate(*m_parse, !m_selection->lossesHidden()) : m_prompt);
    update();
}

void NarrationLine::setPrompt(const QString& prompt) {
    m_prompt = prompt;
    refresh();
}

void NarrationLine::paintEvent(QPaintEvent* event) {
    const Theme theme = Theme::fromPalette(palette());
    std::optional<int> rise;
    if (!m_selection->lossesHidden())
        rise = m_parse->losses().lossRise(m_parse->exploration().cursor());
    const Ink ink = !m_prompt.isEmpty() ? Ink::Accent
                    : !rise             ? Ink::Border
                    : *rise == 0        ? Ink::Right
                                        : Ink::Wrong;
    QPainter painter(this);
    painter.fillRect(rect(), theme.color(Ink::Canvas));
    painter.fillRect(0, 0, BarWidth, height(), theme.color(ink));
    painter.setPen(theme.color(Ink::Border));
    painter.drawLine(BarWidth, 0, width(), 0);
    painter.drawLine(BarWidth, height() - 1, width(), height() - 1);
    painter.end();
    QLabel::paintEvent(event);
}

} // namespace parsescope
