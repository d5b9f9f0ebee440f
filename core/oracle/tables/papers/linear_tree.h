// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"

#include <vector>

namespace parsescope {

/// The linear tree [GSS14 §5.1] behind an entry T[i,j](h): a tree with the root h over the string
/// σL[i] … σL[1] σR[2] … σR[j] with the cost of the entry. Indices count the nodes of that string
/// from left to right and are 0-based.
struct LinearTree {
    std::vector<int> nodes; ///< node at each index of the string
    std::vector<int> heads; ///< for each index, the index of the head; -1 for the root
    std::vector<int>
        costs; ///< for each index, the cost of the arc to the node; 0 if the arc is gold
    std::vector<bool>
        spine;     ///< for each index, true if it is on the path from the root to the stack top
    int root = -1; ///< index of the root
    int top = -1;  ///< index of the stack top, σL[1]

    [[nodiscard]] int size() const { return static_cast<int>(nodes.size()); }
    /// Returns the cost of all arcs.
    [[nodiscard]] int cost() const;
    /// Returns the number of gold arcs.
    [[nodiscard]] int goldArcs() const;
};

/// Returns the tree of the best derivation of an entry of a chart of [GSS14 Algorithm 1]; fragments
/// of the buffer are nodes.
[[nodiscard]] LinearTree linearTree(const Chart& chart, int entry);

} // namespace parsescope
