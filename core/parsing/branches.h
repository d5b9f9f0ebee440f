// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/exploration.h"

#include <vector>

namespace parsescope {

/// The arcs of two configurations of one sentence: common arcs, and arcs of only one configuration.
/// Each list is sorted by dependent.
struct ArcDifference {
    std::vector<Arc> shared;
    std::vector<Arc> onlyFirst;
    std::vector<Arc> onlySecond;
};

/// Compares the arcs of two configurations of one sentence.
[[nodiscard]] ArcDifference compareArcs(const Configuration& first, const Configuration& second);

/// Returns the index of the last common node of the paths to two nodes of an exploration.
[[nodiscard]] int forkOf(const Exploration& exploration, int first, int second);

/// Returns, indexed by node, whether a node of an exploration is shown: it is on the current
/// branch, or on one that is not hidden.
[[nodiscard]] std::vector<bool> shownNodes(const Exploration& exploration);
/// Returns the number of branches of an exploration, hidden ones included.
[[nodiscard]] int branchCount(const Exploration& exploration);
/// Hides the current branch: the cursor goes back to the last node that other branches share, and
/// the current branch is then one of these. Returns false if all other branches are hidden.
bool hideBranch(Exploration& exploration);
/// Returns the exploration without the steps that only the current branch has; without any step if
/// there is no other branch.
[[nodiscard]] CarriedOver withoutBranch(const Exploration& exploration);

/// Returns for each node of an exploration the index of the first node with an equal configuration.
[[nodiscard]] std::vector<int> joinEqual(const Exploration& exploration);

/// Aligns two derivations of one sentence. Returns for each configuration of `first` the 0-based
/// index of its partner in `second`; these indices never decrease. The alignment minimises the
/// number of arcs that only one of two partners has and, among equal alignments, the difference of
/// the buffer lengths of partners, each summed over all configurations; among equally good
/// partners, the earliest is chosen. `second` must not be empty. Takes O(|first|·|second|) time.
[[nodiscard]] std::vector<int> alignByArcs(const std::vector<Configuration>& first,
                                           const std::vector<Configuration>& second);

} // namespace parsescope
