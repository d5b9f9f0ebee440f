// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/optimal_derivations.h"
#include "ui/canvas/arc_diagram.h"
#include "ui/explorer/branch_graph.h"

namespace parsescope {

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
