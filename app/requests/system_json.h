// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/parsing/transition_system.h"

namespace parsescope {

/// Returns the fields name, title, source, description and transitions of a system, as `systems
/// --json` prints them.
[[nodiscard]] Json systemJson(const TransitionSystem& system);

} // namespace parsescope
