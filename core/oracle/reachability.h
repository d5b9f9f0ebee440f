// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

namespace parsescope {

/// Whether the arc, whose dependent has no head yet, can be built from the configuration when
/// nothing else matters: for arc-eager and arc-hybrid with any buffer transitions, any number of
/// words on ROOT allowed. O(stack), in closed form [GN13].
[[nodiscard]] bool isArcReachable(const TransitionSystem& system,
                                  const Configuration& configuration, Arc arc);

} // namespace parsescope
