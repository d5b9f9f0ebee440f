// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/parsing/transition_system.h"

#include <span>
#include <string_view>

namespace parsescope {

/// Every transition system, in the order of menus. To add one, write a file in
/// core/parsing/systems and name it in the list in systems.cpp.
[[nodiscard]] std::span<const TransitionSystem> systems();

/// The system used if none is chosen.
[[nodiscard]] const TransitionSystem& defaultSystem();

/// Returns `base` with the named buffer transitions, given in any order. Fails on unknown or
/// repeated names, and if the system cannot be extended.
[[nodiscard]] Result<TransitionSystem> extendSystem(TransitionSystem base,
                                                    const std::vector<std::string>& added);

/// Returns the name of the system in the list with the same rules, start and end as `system`, apart
/// from buffer transitions; empty if there is none. The name of `system` itself plays no part: for
/// a copy of arc-eager+lba with another name, it returns "arc-eager". For algorithms that hold for
/// one particular set of rules.
[[nodiscard]] std::string_view rulesOf(const TransitionSystem& system);
/// Returns the reach declared by the system in the list with the same rules, also for a copy that
/// declares none; the reach of `system` itself if there is none.
[[nodiscard]] Reach reachOf(const TransitionSystem& system);

/// Returns the system called `name`, which may have buffer transitions ("arc-eager+lba+rnba").
/// Fails with a list of the known names.
[[nodiscard]] Result<TransitionSystem> findSystem(std::string_view name);

} // namespace parsescope
