// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/oracle/oracle.h"

namespace parsescope {

/// Adds the fields stack, buffer, heads (of words 1..n, -1 for no head) and final to `object`; for
/// systems with further lists also lists, and not_next, the name of the rule that must not be taken
/// next, if there is one.
void addNodes(Json& object, const TransitionSystem& system, const Configuration& configuration);
/// Adds the fields of addNodes, loss, losses and optimal to `object`. A loss is null if no
/// permitted tree can be reached, and a string like ">=3" if it is only a lower bound.
void addConfiguration(Json& object, const TransitionSystem& system,
                      const Configuration& configuration, const Losses& losses);

/// Returns true if all losses are exact, so that none is a lower bound.
[[nodiscard]] bool isExact(const Losses& losses);

} // namespace parsescope
