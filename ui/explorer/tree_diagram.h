// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/arc_diagram.h"

#include <QtGlobal>

#include <vector>

namespace parsescope {

/// A word of a tree that is to be placed horizontally.
struct ColumnNode {
    int depth = 0;
    qreal width = 0;
};

/// Returns the centres of `nodes`, which are in the order of the sentence, as close together as
/// possible: each word is to the right of the previous one, and at least `gap` from the previous
/// word of equal depth. No word extends to the left of `left`.
[[nodiscard]] std::vector<qreal> placeInColumns(const std::vector<ColumnNode>& nodes, qreal left,
                                                qreal gap);

/// Draws the gold arcs of a diagram as a tree, with ROOT at the top and words from left to right in
/// the order of the sentence; without gold arcs, draws the arcs built so far. Wrong and proposed
/// arcs are drawn across the tree.
[[nodiscard]] Drawing layoutTree(const ArcDiagram& diagram, const Measure& measure);

} // namespace parsescope
