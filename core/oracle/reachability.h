// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

namespace parsescope {

/// True if the arc, whose dependent has no head yet, can be built from the configuration. All other
/// heads are free, except that a single root may be required. For arc-eager and arc-hybrid with any
/// buffer transitions. In closed form [GN13]: O(stack), and O(n) with a single root.
[[nodiscard]] bool isArcReachable(const Problem& problem, const Configuration& configuration,
                                  Arc arc);

} // namespace parsescope
