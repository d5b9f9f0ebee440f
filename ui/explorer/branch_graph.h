// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"

#include <optional>
#include <vector>

namespace parsescope {

/// A configuration in a drawing of the exploration.
struct GraphNode {
    Target target;           ///< the target of the configuration's shapes
    std::optional<int> loss; ///< the loss; empty if not known
    /// False if the configuration is only shown as reachable by an optimal derivation.
    bool visited = true;
    bool onPath = false;   ///< true if the configuration is on the current branch
    bool here = false;     ///< true if the configuration is at the cursor
    bool compared = false; ///< true if the configuration is marked for comparison
};

/// A transition from one configuration to another.
struct GraphEdge {
    int from = 0; ///< index of the source in the list of nodes; the edges form no cycle
    int to = 0;
    QString name;
    bool visited = true;
    bool onPath = false;
    int rise = 0; ///< the increase of the loss
};

/// The branches with equal configurations joined: steps run from left to right, and branches that
/// lead to equal configurations meet. The first node is the initial configuration of all branches.
struct BranchGraph {
    std::vector<GraphNode> nodes;
    std::vector<GraphEdge> edges;
};

[[nodiscard]] Drawing layoutBranchGraph(const BranchGraph& graph, const Measure& measure);

} // namespace parsescope
