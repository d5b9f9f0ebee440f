// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

#include <string_view>

namespace parsescope {

/// Cost of the arcs that the configuration has already.
[[nodiscard]] int builtCost(const Problem& problem, const Configuration& configuration);

/// Exact for that base system, alone or with lba and rba.
[[nodiscard]] Claim frontTableClaim(const Problem& problem, std::string_view base);

/// Losses for arc-eager and arc-hybrid with any gold tree, with or without lba and rba, by the
/// deduction systems of [KGS11 §4, §5] started from a configuration. What depends on the gold tree
/// alone takes O(n³) once; a configuration with s stack elements and b buffer words then takes
/// O(s·b²).
[[nodiscard]] LossFunction frontTableLoss(const Problem& problem);

/// Fills a chart by the same algorithm, with O(n³) deductions.
void recordFrontTable(const Problem& problem, const Configuration& configuration, Chart& chart);

/// The problem in which nothing matters but that this arc is there.
[[nodiscard]] Problem onlyArc(const Problem& problem, Arc arc);
/// Whether the arc, taken by itself, can still be built: in closed form, but with single root by a
/// table, in O(n³).
[[nodiscard]] bool isFrontTableArcReachable(const Problem& problem,
                                            const Configuration& configuration, Arc arc);

} // namespace parsescope
