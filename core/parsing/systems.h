// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/parsing/transition_system.h"

#include <span>
#include <string_view>

namespace parsescope {

/// Every transition system, in the order of menus. To add one: write core/parsing/systems/<it>.cpp
/// and name it in systems.cpp.
[[nodiscard]] std::span<const TransitionSystem> systems();

/// `base` with the named buffer transitions, whatever their order. Fails on unknown or repeated
/// names, and where the system can't be extended.
[[nodiscard]] Result<TransitionSystem> extendSystem(TransitionSystem base,
                                                    const std::vector<std::string>& added);

/// The system with that name, which may have buffer transitions ("arc-eager+lba+rnba"), or an
/// error that lists the names there are.
[[nodiscard]] Result<TransitionSystem> findSystem(std::string_view name);

} // namespace parsescope
