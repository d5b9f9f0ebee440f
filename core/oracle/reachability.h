// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

namespace parsescope {

/// Whether the arc, whose dependent has no head yet, can be built from the configuration when
/// nothing else matters but the number of words on ROOT: for arc-eager and arc-hybrid with any
/// buffer transitions, with single root or without. In closed form [GN13]: O(stack), and O(n) with
/// single root.
[[nodiscard]] bool isArcReachable(const Problem& problem, const Configuration& configuration,
                                  Arc arc);

} // namespace parsescope
