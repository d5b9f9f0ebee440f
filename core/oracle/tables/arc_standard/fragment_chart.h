// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "core/oracle/oracle.h"

namespace parsescope {

/// Records the chart of [GSS14] Algorithm 1, for arc-standard and projective gold trees: all
/// deductions among which the algorithm chooses, with losses. The table for the losses sums gains,
/// so that it need not consider most deductions one by one.
[[nodiscard]] Chart recordFragments(const Problem& problem, const Configuration& configuration,
                                    const TaskControl& control);

} // namespace parsescope
