// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

namespace parsescope {

class ParseExplorer;

/// Returns true if one sentence explains the cost of the transition at the cursor: no continuation
/// builds the arcs that the transition loses, and all of them are lost for one reason.
[[nodiscard]] bool isPlainMistake(const ParseExplorer& parse, Transition transition);

} // namespace parsescope
