// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/parsing/transition_system.h"

#include <span>
#include <string_view>

namespace parsescope {

/// Returns the answer of `decode` to a request on one line: the best tree or, if `count` is not 0,
/// the `count` best trees. A request may name the systems in `systems` and in the list of systems.
[[nodiscard]] Result<Json> answerDecode(std::string_view line,
                                        std::span<const TransitionSystem> systems, int count);

} // namespace parsescope
