// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"

#include <optional>
#include <vector>

namespace parsescope {

/// A configuration, as it is drawn.
struct GraphNode {
    Target target;           ///< the target of a click
    std::optional<int> loss; ///< nothing when not known
    bool visited = true;     ///< else it is only shown as possible
    bool onPath = false;     ///< on the current branch
    bool here = false;       ///< the cursor
    bool compared = false;   ///< marked to be compared with
};

/// A transition from one configuration to another.
struct GraphEdge {
    int from = 0; ///< indices of nodes; no way leads back
    int to = 0;
    QString name;
    bool visited = true;
    bool onPath = false;
    int rise = 0; ///< of the loss
};

/// Branches with equal configurations joined: steps run from left to right, and where several ways
/// lead to the same configuration they meet again. The first node is the start of all ways.
struct BranchGraph {
    std::vector<GraphNode> nodes;
    std::vector<GraphEdge> edges;
};

[[nodiscard]] Drawing layoutBranchGraph(const BranchGraph& graph, const Measure& measure);

} // namespace parsescope
