// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <optional>
#include <string>
#include <vector>

namespace parsescope {

/// Returns the names of the buffer transitions that follow the rules of `known` in a system;
/// nothing if the systems also differ in other ways.
[[nodiscard]] std::optional<std::vector<std::string>> addedTo(const TransitionSystem& known,
                                                              const TransitionSystem& system);

} // namespace parsescope
