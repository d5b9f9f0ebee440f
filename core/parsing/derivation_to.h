// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <optional>
#include <vector>

namespace parsescope {

/// Returns the configuration with the stack `stack` (bottom first), the buffer `buffer` (front
/// first), the heads `heads` of the words 1..n (-1 for no head) and the further lists `lists`.
/// Fails if the stack and the buffer, or a list, contain other nodes than 0..n or a node twice, or
/// if the heads form a cycle. Does not check whether a derivation reaches the configuration.
[[nodiscard]] Result<Configuration> configurationOf(const std::vector<int>& stack,
                                                    const std::vector<int>& buffer,
                                                    const std::vector<int>& heads,
                                                    RootPlace root = RootPlace::First,
                                                    std::vector<std::vector<int>> lists = {});

/// Returns a derivation of `system` from the initial configuration to `target`. Searches
/// depth-first among the derivations that add only arcs of the target, usually in O(n) steps. Fails
/// if there is no derivation or, with a different message, if no derivation has been found after
/// 64,000 configurations. TransitionSystem::stepLimit does not limit the derivation.
[[nodiscard]] Result<std::vector<Transition>> derivationTo(const TransitionSystem& system,
                                                           const Configuration& target);

} // namespace parsescope
