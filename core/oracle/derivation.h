// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/certificate.h"

#include <functional>
#include <optional>

namespace parsescope {

/// A configuration of a derivation with its losses, and the transition taken in it.
struct DerivationStep {
    int number = 0; ///< number of steps from the start
    Configuration configuration;
    Losses losses;
    std::optional<Transition> transition; ///< taken here; none in the last step
    std::optional<Arc> arc;               ///< added by the transition; nothing if none is
};

/// Chooses the transition for a step with its losses; nothing ends the derivation.
using Chooser = std::function<std::optional<Transition>(const DerivationStep&)>;

/// Chooses optimal transitions, arcs as early as possible.
[[nodiscard]] Chooser preferOptimal(const TransitionSystem& system);
/// Chooses the given transitions one after the other.
[[nodiscard]] Chooser prescribe(std::vector<Transition> transitions);

/// Takes the chosen transitions from the start and calls `visit` with every step. Returns the last
/// step, whose configuration is not final if the chooser ended the derivation; nothing if `visit`
/// returned false.
std::optional<DerivationStep>
followDerivation(const Problem& problem, const LossFunction& loss, const Chooser& choose,
                 const std::function<bool(const DerivationStep&)>& visit);

} // namespace parsescope
