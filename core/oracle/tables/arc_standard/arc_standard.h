// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

namespace parsescope {

/// True for arc-standard, alone or with lba and rba. Those two add derivations but no trees: what
/// they do in the buffer can be done on top of the stack.
[[nodiscard]] bool isArcStandard(const TransitionSystem& system);

/// Whether one arc, taken by itself, can still be built in arc-standard, and in attardi, too. Any
/// two nodes that are still without a head can be brought side by side, by hanging on them what
/// lies between; a node that has its head is gone. O(1), and O(n) when single root is asked for.
[[nodiscard]] bool reachableInArcStandard(const Problem& problem,
                                          const Configuration& configuration, Arc arc);

} // namespace parsescope
