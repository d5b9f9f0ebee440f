// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/optimal_derivations.h"
#include "ui/canvas/arc_diagram.h"
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

class ParseExplorer;
class Selection;

/// Returns the exploration with equal configurations joined, extended by the derivations in
/// `optimal`. A node that was not visited has a target without a step, whose head is the node's
/// index in `optimal`.
[[nodiscard]] BranchGraph branchGraphOf(const ParseExplorer& parse, const Selection& selection,
                                        const OptimalGraph& optimal);

/// Returns the arcs of a configuration, right or wrong; the arcs in `emphasised` stand out.
[[nodiscard]] ArcDiagram builtArcs(const ParseExplorer& parse, const Selection& selection,
                                   const Configuration& configuration,
                                   const std::vector<Arc>& emphasised);

/// Moves the cursor to the step `node`; if Shift is pressed, marks the step for comparison instead,
/// or removes its mark.
void goOrCompare(ParseExplorer& parse, Selection& selection, int node);

/// Returns a number in words, “12 345 678” or “at least 12 345”.
[[nodiscard]] QString countText(const DerivationCount& count);

} // namespace parsescope
