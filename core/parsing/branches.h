// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/exploration.h"

#include <vector>

namespace parsescope {

/// The arcs of two configurations of the same sentence. Each list is ordered by dependent.
struct ArcDifference {
    std::vector<Arc> shared;
    std::vector<Arc> onlyFirst;
    std::vector<Arc> onlySecond;
};

/// Compares the arcs of two configurations of the same sentence.
[[nodiscard]] ArcDifference compareArcs(const Configuration& first, const Configuration& second);

/// Returns the last common node of the paths to two nodes of an exploration.
[[nodiscard]] int forkOf(const Exploration& exploration, int first, int second);

/// Returns, for each node of an exploration, the first node with an equal configuration.
[[nodiscard]] std::vector<int> joinEqual(const Exploration& exploration);

/// Aligns two derivations of the same sentence: returns, for each configuration of `first`, the
/// index of its partner in `second`. Partners never go backwards. The alignment minimises the
/// number of arcs that one partner has and the other lacks, then the differences of buffer lengths,
/// each summed over all configurations; of equally good partners, the earliest is chosen. `second`
/// must not be empty. O(|first|·|second|).
[[nodiscard]] std::vector<int> alignByArcs(const std::vector<Configuration>& first,
                                           const std::vector<Configuration>& second);

} // namespace parsescope
