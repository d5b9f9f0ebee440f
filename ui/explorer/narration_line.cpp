// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/narration_line.h"

#include "ui/canvas/theme.h"
#include "ui/explorer/narration.h"
#include "ui/session/parse_explorer.h"

namespace parsescope {

NarrationLine::NarrationLine(ParseExplorer* parse, QWidget* parent)
    : QLabel(parent), m_parse(parse) {
    setObjectName("narration");
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setMargin(10);
    setMinimumHeight(fontMetrics().lineSpacing() * 2 + 30);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
}

void NarrationLine::refresh() {
    setText(narrate(*m_parse));
    const std::optional<int> rise = m_parse->lossRise(m_parse->exploration().cursor());
    const Ink ink = !rise ? Ink::Border : *rise == 0 ? Ink::Right : Ink::Wrong;
    const QString sheet = QStringLiteral("QLabel { border: none; border-left: 4px solid %1; "
                                         "padding: 2px 8px; font-size: 14px; }")
                              .arg(Theme::fromPalette(palette()).color(ink).name());
    if (styleSheet() != sheet) // to set one takes as long as to lay out a sentence
        setStyleSheet(sheet);
}

} // namespace parsescope
