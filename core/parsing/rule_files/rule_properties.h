// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

namespace parsescope {

/// Returns true if no rule lets a node leave the stack, the lists and the buffer. With
/// Reach::Pairs, the buffer front then meets every node before it. The property is computed from
/// the patterns of the rules; without patterns, the result is false.
[[nodiscard]] bool keepsAllNodes(const TransitionSystem& system);

} // namespace parsescope
