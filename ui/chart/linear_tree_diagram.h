// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "core/oracle/tables/papers/linear_tree.h"
#include "ui/canvas/drawing.h"

#include <vector>

namespace parsescope {

/// A linear tree over stack and right stack, as [GSS14 Figure 2] draws it.
struct LinearTreeDiagram {
    const Chart* chart = nullptr; ///< that the tree is from; must live while it is laid out
    LinearTree tree;
    std::vector<QString> words; ///< form by node, ROOT first
    std::vector<int> marked;    ///< words that stand out
    bool rightToLeft = false;   ///< the words run from right to left
};

/// The root is on top; each node stands below its head, all in the order of the string, whose line
/// is at the bottom. Gold arcs are solid, others dashed, with their cost at the dependent. The
/// spine stands out.
[[nodiscard]] Drawing layoutLinearTree(const LinearTreeDiagram& diagram, const Measure& measure);

} // namespace parsescope
