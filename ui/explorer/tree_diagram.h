// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/arc_diagram.h"

namespace parsescope {

/// Draws the gold arcs of a diagram as a tree, with ROOT at the top and words from left to right in
/// the order of the sentence; without gold arcs, draws the arcs built so far. Wrong and proposed
/// arcs are drawn across the tree.
[[nodiscard]] Drawing layoutTree(const ArcDiagram& diagram, const Measure& measure);

} // namespace parsescope
