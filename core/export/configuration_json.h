// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/oracle/oracle.h"

namespace parsescope {

/// Adds the fields stack, buffer, heads (of words 1..n, -1 for none), final, loss, losses and
/// optimal to `object`. A loss is null if no allowed tree can be reached, and the string ">=3" if
/// it is only known to be at least 3.
void addConfiguration(Json& object, const TransitionSystem& system,
                      const Configuration& configuration, const Losses& losses);

/// Returns true if all losses are exact, none a lower bound.
[[nodiscard]] bool isExact(const Losses& losses);

} // namespace parsescope
