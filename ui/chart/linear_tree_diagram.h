// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "core/oracle/tables/papers/linear_tree.h"
#include "ui/canvas/drawing.h"

#include <vector>

namespace parsescope {

/// A linear tree over the stack and the right stack, as drawn in [GSS14 Figure 2].
struct LinearTreeDiagram {
    const Chart* chart = nullptr; ///< contains the tree; must live while the tree is laid out
    LinearTree tree;
    std::vector<QString> words; ///< forms indexed by node, ROOT first
    std::vector<int> marked;    ///< nodes that are highlighted
    bool rightToLeft = false;   ///< true if the words run from right to left
};

/// Draws a linear tree with its root at the top. Nodes are below their heads and in the order of
/// the string of stack and right stack, which is written below the tree. Gold arcs are solid; other
/// arcs are dashed, with their cost at the dependent. The spine is highlighted.
[[nodiscard]] Drawing layoutLinearTree(const LinearTreeDiagram& diagram, const Measure& measure);

} // namespace parsescope
