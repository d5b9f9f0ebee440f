// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

#include <functional>
#include <optional>

namespace parsescope {

/// One step of a way on which no transition raises the loss.
struct OptimalStep {
    const Configuration& configuration; ///< before it
    const Losses& losses;               ///< of that configuration
    Transition transition;
};

/// The optimal path: goes by preferred transitions (certificate.h) to a final configuration, and
/// returns it; calls `visit` on the way. Nothing where no tree that counts can be reached, and
/// where the oracle has no more than bounds.
[[nodiscard]] std::optional<Configuration>
followOptimal(const TransitionSystem& system, const LossFunction& loss, Configuration configuration,
              const std::function<void(const OptimalStep&)>& visit);

/// Two or more transitions are optimal; nothing where bounds leave that open.
[[nodiscard]] std::optional<bool> hasChoice(const Losses& losses);

} // namespace parsescope
