// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

namespace parsescope {

/// True for the rules of arc-standard, alone or with lba and rba, whatever the system is called.
/// Those two add derivations but no trees: what they do in the buffer can be done on top of the
/// stack.
[[nodiscard]] bool isArcStandard(const TransitionSystem& system);

/// Whether a tree that counts can be reached from a configuration of arc-standard or attardi, with
/// these arcs built. With single root, ROOT must still be without a dependent: all that is left
/// hangs below ROOT in the end.
[[nodiscard]] bool canCount(const Problem& problem, const Configuration& configuration,
                            const Built& built);

/// Whether one arc, taken by itself, can still be built in arc-standard, and in attardi, too. Any
/// two nodes that are still without a head can be brought side by side, by hanging on them what
/// lies between; a node that has its head is gone. O(1), and O(n) when single root is asked for.
[[nodiscard]] bool reachableInArcStandard(const Problem& problem,
                                          const Configuration& configuration, Arc arc);

} // namespace parsescope
