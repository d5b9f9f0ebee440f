// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <optional>
#include <vector>

namespace parsescope {

/// A configuration as somebody else gives it, checked for sense: `stack` (bottom first) and `buffer`
/// (front first) hold nodes 0..n, each at most once; `heads` are those of words 1..n, -1 for none,
/// without a cycle. Fails otherwise. Whether a derivation leads there is not looked at.
[[nodiscard]] Result<Configuration> configurationOf(const std::vector<int>& stack,
                                                    const std::vector<int>& buffer,
                                                    const std::vector<int>& heads,
                                                    RootPlace root = RootPlace::First);

/// A derivation of `system` from the start to `target`. Depth-first search over derivations that
/// add only arcs of the target: as a rule O(n) steps. Fails when there is none, and says so; also
/// when none has been found after 64,000 configurations, which the message tells apart.
[[nodiscard]] Result<std::vector<Transition>> derivationTo(const TransitionSystem& system,
                                                           const Configuration& target);

} // namespace parsescope
