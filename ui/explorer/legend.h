// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/arc_diagram.h"

#include <vector>

namespace parsescope {

/// The entries of the legend; only symbols that occur in the current drawing.
struct LegendEntries {
    std::vector<ArcKind> arcs;
    bool nonProjective = false;
    bool stack = false;
    bool buffer = false;
    bool bufferIsLeft = false; ///< the sentence runs from right to left
};
[[nodiscard]] LegendEntries legendEntries(const ArcDiagram& diagram);

/// Returns the meaning of the lines and boxes of the canvas, one below the other.
[[nodiscard]] Drawing layoutLegend(const LegendEntries& entries, const Measure& measure);

} // namespace parsescope
