// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/certificate.h"

#include <functional>
#include <optional>

namespace parsescope {

/// One configuration of a derivation, and what is done in it.
struct DerivationStep {
    int number = 0; ///< steps from the start
    Configuration configuration;
    Losses losses;
    std::optional<Transition> transition; ///< taken here; none in the last step
    std::optional<Arc> arc;               ///< that the transition adds, if it adds one
};

/// What to do in a step whose losses are known; nothing ends the derivation.
using Chooser = std::function<std::optional<Transition>(const DerivationStep&)>;

/// Optimal transitions, arcs as soon as possible.
[[nodiscard]] Chooser preferOptimal(const TransitionSystem& system);
/// One transition after the other.
[[nodiscard]] Chooser prescribe(std::vector<Transition> transitions);

/// Follows the chosen transitions from the start and tells `visit` every step as it is found.
/// Returns the last step; its configuration is not final when there was nothing to choose. Nothing
/// when `visit` returned false.
std::optional<DerivationStep>
followDerivation(const Problem& problem, const LossFunction& loss, const Chooser& choose,
                 const std::function<bool(const DerivationStep&)>& visit);

} // namespace parsescope
