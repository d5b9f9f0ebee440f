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
