// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

namespace parsescope {

/// True for the rules of arc-standard, with or without lba and rba, whatever the name of the
/// system. lba and rba add derivations but no trees: their arcs can also be built on top of the
/// stack.
[[nodiscard]] bool isArcStandard(const TransitionSystem& system);

/// True if a permitted tree can be reached from a configuration of arc-standard or attardi with
/// these arcs. With a single root, ROOT must not have a dependent yet unless the parse is finished,
/// since the remaining words will be in the tree of ROOT.
[[nodiscard]] bool canCount(const Problem& problem, const Configuration& configuration,
                            const Built& built);

/// The remark for charts of configurations for which canCount is false.
[[nodiscard]] Text secondChildOfRoot();

/// True if one arc, considered by itself, can still be built in arc-standard or attardi. Any two
/// nodes without a head can become adjacent, as the nodes between can be attached to them; a node
/// with a head has left. O(1), and O(n) if a single root is required.
[[nodiscard]] bool reachableInArcStandard(const Problem& problem,
                                          const Configuration& configuration, Arc arc);

} // namespace parsescope
