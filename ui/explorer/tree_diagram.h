// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/arc_diagram.h"

namespace parsescope {

/// The gold arcs of a diagram as a tree, ROOT on top, words from left to right in the order of the
/// sentence; without gold arcs, what is built so far. Wrong and proposed arcs lie across it.
[[nodiscard]] Drawing layoutTree(const ArcDiagram& diagram, const Measure& measure);

} // namespace parsescope
