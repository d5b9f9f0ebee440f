// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/arc_diagram.h"

#include <vector>

namespace parsescope {

/// The entries of the legend: the symbols that occur in the current drawing.
struct LegendEntries {
    std::vector<ArcKind> arcs;
    bool lost = false;      ///< true if arcs that the explained step has lost are marked
    bool wouldLose = false; ///< true if arcs that the explained transition would lose are marked
    bool nonProjective = false;
    bool stack = false;
    bool buffer = false;
    bool bufferIsLeft = false; ///< true if the sentence runs from right to left
};
/// Returns the entries of the legend for a diagram of a sentence. An explanation marks the arcs
/// `marked`.
[[nodiscard]] LegendEntries legendEntries(const ArcDiagram& diagram,
                                          const std::vector<Arc>& marked = {});

/// Draws the symbols of `entries` with their meanings, one below the other.
[[nodiscard]] Drawing layoutLegend(const LegendEntries& entries, const Measure& measure);

} // namespace parsescope
