// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

#include <string_view>

namespace parsescope {

/// Exact for that base system, alone or with lba and rba.
[[nodiscard]] Claim frontTableClaim(const Problem& problem, std::string_view base);

/// Losses for arc-eager and arc-hybrid with any gold tree, with or without lba and rba, by the
/// deduction systems of [KGS11 §4, §5] started from a configuration. What depends on the gold tree
/// alone takes O(n³) once; a configuration with s stack elements and b buffer words then takes
/// O(s·b²).
[[nodiscard]] LossFunction frontTableLoss(const Problem& problem);

/// How many bytes that keeps at most.
[[nodiscard]] std::size_t frontTableMemory(const Problem& problem);

/// The chart behind such a loss, with O(n³) deductions.
[[nodiscard]] Chart recordFrontTable(const Problem& problem, const Configuration& configuration,
                                     const TaskControl& control);

} // namespace parsescope
