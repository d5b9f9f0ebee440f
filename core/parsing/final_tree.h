// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <vector>

namespace parsescope {

/// Returns the heads of nodes 0..n in the tree of a terminal configuration, as finalHeads does;
/// nothing before the end, when a word without a head is not a child of ROOT.
[[nodiscard]] std::vector<int> treeAtEnd(const TransitionSystem& system,
                                         const Configuration& configuration);

/// Returns the arcs that a terminal configuration implies, sorted by dependent: the arcs of its
/// tree that no transition has built. They lead from ROOT to the words without a head. Returns
/// nothing before the end.
[[nodiscard]] std::vector<Arc> impliedArcs(const TransitionSystem& system,
                                           const Configuration& configuration);

} // namespace parsescope
