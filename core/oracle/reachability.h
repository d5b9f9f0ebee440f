// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/problem.h"

namespace parsescope {

/// Returns true if the arc, whose dependent has no head yet, can be built from the configuration.
/// All other words may get any heads, except that a single root may be required. Covers arc-eager
/// and arc-hybrid with any buffer transitions. The closed formula [GN13] takes time linear in the
/// size of the stack, or O(n) time if a single root is required.
[[nodiscard]] bool isArcReachable(const Problem& problem, const Configuration& configuration,
                                  Arc arc);

} // namespace parsescope
