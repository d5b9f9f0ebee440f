// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/problem.h"

namespace parsescope {

/// True if the system has the rules of arc-standard, with or without lba and rba, whatever the name
/// of the system. lba and rba add derivations but no trees: their arcs can also be built on top of
/// the stack.
[[nodiscard]] bool isArcStandard(const TransitionSystem& system);

/// Returns true if a permitted tree can be reached from a configuration of arc-standard or attardi.
/// `built` is the result of builtSoFar for the configuration. If a single root is required, ROOT
/// must not have a dependent until the parse is finished, because the remaining words will be in
/// the tree of ROOT.
[[nodiscard]] bool canCount(const Problem& problem, const Configuration& configuration,
                            const Built& built);

/// Returns the remark for charts of configurations for which canCount is false.
[[nodiscard]] Text secondChildOfRoot();

/// Returns true if an arc can still be built in arc-standard or attardi; other gold arcs may be
/// lost. Any two nodes without a head can become adjacent, because the nodes between can be
/// attached to them; a node with a head has left the stack. Takes O(1) time, or O(n) if a single
/// root is required.
[[nodiscard]] bool reachableInArcStandard(const Problem& problem,
                                          const Configuration& configuration, Arc arc);

} // namespace parsescope
