// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"

#include <vector>

namespace parsescope {

/// The linear tree [GSS14 §5.1] behind an entry T[i,j](h): a tree with the root h over the string
/// σL[i] … σL[1] σR[2] … σR[j] with the cost of the entry. Indices count the nodes of that string
/// from left to right and are 0-based.
struct LinearTree {
    std::vector<int> nodes;  ///< of the chart, by index
    std::vector<int> heads;  ///< index of the head, by index; -1 for the root
    std::vector<int> costs;  ///< of the arc to each node, by index: 0 if it is gold
    std::vector<bool> spine; ///< by index: on the path from the root to the stack top
    int root = -1;           ///< index of the root
    int top = -1;            ///< index of the stack top, σL[1]

    [[nodiscard]] int size() const { return static_cast<int>(nodes.size()); }
    /// The cost of all its arcs.
    [[nodiscard]] int cost() const;
    /// The number of its gold arcs.
    [[nodiscard]] int goldArcs() const;
};

/// The tree of the best derivation of an entry of a chart of [GSS14 Algorithm 1]; fragments of the
/// buffer are nodes.
[[nodiscard]] LinearTree linearTree(const Chart& chart, int entry);

} // namespace parsescope
