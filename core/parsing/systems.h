// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/parsing/transition_system.h"

#include <span>
#include <string_view>

namespace parsescope {

/// Every transition system, in the order of menus. To add one: write core/parsing/systems/<it>.cpp
/// and name it in the list in systems.cpp.
[[nodiscard]] std::span<const TransitionSystem> systems();

/// The system that is used where none is chosen.
[[nodiscard]] const TransitionSystem& defaultSystem();

/// `base` with the named buffer transitions, whatever their order. Fails on unknown or repeated
/// names, and where the system can't be extended.
[[nodiscard]] Result<TransitionSystem> extendSystem(TransitionSystem base,
                                                    const std::vector<std::string>& added);

/// The name of the system in the list that has the same rules, start and end, whatever `system`
/// itself is called, buffer transitions not counted; empty when there is none. For algorithms that
/// hold for one particular set of rules: "arc-eager" of a copy of arc-eager+lba under another name.
[[nodiscard]] std::string_view rulesOf(const TransitionSystem& system);
/// The reach that the system in the list with these rules declares, also for a copy that declares
/// none; that of `system` itself if the list has no system with its rules.
[[nodiscard]] Reach reachOf(const TransitionSystem& system);

/// The system with that name, which may have buffer transitions ("arc-eager+lba+rnba"), or an
/// error that lists the names there are.
[[nodiscard]] Result<TransitionSystem> findSystem(std::string_view name);

} // namespace parsescope
