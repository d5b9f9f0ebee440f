// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/configuration_strip.h"

#include "ui/canvas/when_seen.h"
#include "ui/explorer/configuration_diagram.h"
#include "ui/explorer/parse_drawings.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"

namespace parsescope {

ConfigurationStrip::ConfigurationStrip(const ParseExplorer* parse, Selection* selection,
                                       QWidget* parent)
    : DiagramView(parent), m_parse(parse), m_selection(selection) {
    setAccessibleName(tr("Stack and buffer"));
    setShrinking(true);
    auto* seen = new WhenSeen(this, [this] { refresh(); });
    const auto outdated = [seen] { seen->changed(); };
    parse->onChange(ParseExplorer::Stepped | ParseExplorer::Explained |
                        ParseExplorer::SentenceChanged,
                    this, outdated);
    connect(selection, &Selection::hoverChanged, this, outdated);
    connect(selection, &Selection::highlightChanged, this, outdated);
}

void ConfigurationStrip::refresh() {
    ConfigurationDiagram diagram = configurationDiagramOf(*m_parse, *m_selection);
    diagram.focused = true;
    setDrawing(layoutConfiguration(diagram, fontMeasure()));
}

} // namespace parsescope
