// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/exploration.h"

#include <vector>

namespace parsescope {

/// The arcs of two configurations of the same sentence, each list by dependent.
struct ArcDifference {
    std::vector<Arc> shared;
    std::vector<Arc> onlyFirst;
    std::vector<Arc> onlySecond;
};

[[nodiscard]] ArcDifference compareArcs(const Configuration& first, const Configuration& second);

/// The last node that the ways to two nodes of an exploration both go through.
[[nodiscard]] int forkOf(const Exploration& exploration, int first, int second);

/// For each node of an exploration the first one with an equal configuration.
[[nodiscard]] std::vector<int> joinEqual(const Exploration& exploration);

/// For each configuration of one derivation the index of the one of another, of the same sentence,
/// that goes with it: the one whose arcs are most alike, as far as that never goes backwards. That
/// is, the sum of the arcs that are in one of two partners but not in the other is as small as
/// possible, then the sum of the differences between the lengths of their buffers; of equal
/// partners the earliest. `second` is not empty. O(|first|·|second|).
[[nodiscard]] std::vector<int> alignByArcs(const std::vector<Configuration>& first,
                                           const std::vector<Configuration>& second);

} // namespace parsescope
