// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

namespace parsescope {

/// The chart of [GSS14] Algorithm 1, for arc-standard and projective gold trees: all deductions
/// that the algorithm chooses from, in losses. The table behind the losses adds up gains, so that
/// it need not look at most of them one by one.
[[nodiscard]] Chart recordFragments(const Problem& problem, const Configuration& configuration,
                                    const TaskControl& control);

} // namespace parsescope
