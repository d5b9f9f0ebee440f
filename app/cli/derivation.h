// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

#include <functional>
#include <optional>

namespace parsescope::cli {

/// One configuration of a derivation, and what is done in it.
struct DerivationStep {
    int number = 0; ///< steps from the start
    Configuration configuration;
    Losses losses;
    std::optional<Transition> transition; ///< taken here; none in the last step
    std::optional<Arc> arc;               ///< that the transition adds, if it adds one
};

/// Follows optimal transitions from the start to a final configuration and tells `visit` every
/// step as it is found. Among several optimal ones the first that adds an arc is taken, then the
/// first of the rest: arcs as soon as possible. Returns the last configuration, which is not final
/// when no tree that counts can be reached; nothing when `visit` returned false.
std::optional<Configuration> followOptimal(const Problem& problem, const LossFunction& loss,
                                           const std::function<bool(const DerivationStep&)>& visit);

} // namespace parsescope::cli
