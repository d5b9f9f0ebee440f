// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/optimal_derivations.h"
#include "ui/canvas/arc_diagram.h"
#include "ui/explorer/branch_graph.h"

namespace parsescope {

class ParseExplorer;
class Selection;

/// The exploration with equal configurations joined, and with what `optimal` adds to it: a node
/// that is not visited has a target without a step, and its index in `optimal` as head.
[[nodiscard]] BranchGraph branchGraphOf(const ParseExplorer& parse, const Selection& selection,
                                        const OptimalGraph& optimal);

/// The arcs of a configuration, right or wrong; those in `emphasised` stand out.
[[nodiscard]] ArcDiagram builtArcs(const ParseExplorer& parse, const Selection& selection,
                                   const Configuration& configuration,
                                   const std::vector<Arc>& emphasised);

/// A click on a step goes there; with Shift it is marked to be compared with.
void goOrCompare(ParseExplorer& parse, Selection& selection, int node);

/// “12 345 678”, or “at least 12 345”.
[[nodiscard]] QString countText(const DerivationCount& count);

} // namespace parsescope
