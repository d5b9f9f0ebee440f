// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace parsescope {

/// The loss by best-first search over configurations: for any system and gold tree. The search
/// gives up after `budget` configurations have been expanded and then answers with a lower bound;
/// it never guesses. Among configurations with equal bounds, those reached by gold arcs are
/// expanded first, so that easy cases take little more steps than a derivation has. The answer
/// depends only on the problem and the configuration, not on earlier calls. It gives up, too, when
/// it would need more than about `room` bytes.
[[nodiscard]] LossFunction searchLoss(const Problem& problem, int budget,
                                      std::size_t room = MemoryBudget);

/// The transitions from a configuration to a best tree whose loss, with that of the arcs already
/// built, is at most `most`. Nothing when there is no such tree, or when the search gave up.
using DerivationSearch = std::function<std::optional<std::vector<Transition>>(
    const Configuration& configuration, int most)>;

/// Derivations by the search of searchLoss, with its budget and room: for systems that declare no
/// canonical policy.
[[nodiscard]] DerivationSearch searchDerivations(const Problem& problem, int budget,
                                                 std::size_t room = MemoryBudget);

} // namespace parsescope
