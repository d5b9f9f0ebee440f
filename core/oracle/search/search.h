// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/loss_function.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace parsescope {

/// Returns the loss function by best-first search over configurations, for any system and gold
/// tree. The search gives up after `budget` configurations have been expanded, or if it would need
/// more than about `room` bytes, and then returns a lower bound. Among configurations with equal
/// bounds, configurations reached by gold arcs are expanded first, so that easy cases take few more
/// steps than a derivation has. The answer depends only on the problem and the configuration, not
/// on earlier calls.
[[nodiscard]] LossFunction searchLoss(const Problem& problem, int budget,
                                      std::size_t room = MemoryBudget);

/// A function that returns the transitions from a configuration to a best tree whose loss,
/// including the arcs already built, is at most `most`. It returns nothing if there is no such
/// tree, or if the search gave up.
using DerivationSearch = std::function<std::optional<std::vector<Transition>>(
    const Configuration& configuration, int most)>;

/// Returns a function that finds derivations by the search of searchLoss, with the meaning of
/// `budget` and `room` explained there. It serves systems that declare no canonical policy.
[[nodiscard]] DerivationSearch searchDerivations(const Problem& problem, int budget,
                                                 std::size_t room = MemoryBudget);

} // namespace parsescope
