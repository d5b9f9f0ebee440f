// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

#include <functional>
#include <optional>

namespace parsescope {

/// A step of the optimal path.
struct OptimalStep {
    const Configuration& configuration; ///< before the step
    const Losses& losses;               ///< of that configuration
    Transition transition;
};

/// Follows the optimal path, the preferred transitions (certificate.h), calls `visit` before each
/// of them, and returns the final configuration. Nothing if no permitted tree can be reached, or
/// if the oracle has only bounds.
[[nodiscard]] std::optional<Configuration>
followOptimal(const TransitionSystem& system, const LossFunction& loss, Configuration configuration,
              const std::function<void(const OptimalStep&)>& visit);

/// True if two or more transitions are optimal; nothing if bounds leave that open.
[[nodiscard]] std::optional<bool> hasChoice(const Losses& losses);

} // namespace parsescope
