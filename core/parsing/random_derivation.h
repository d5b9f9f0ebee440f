// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <random>
#include <vector>

namespace parsescope {

/// Returns a random derivation from the initial configuration to a configuration without legal
/// transitions. First, a probability is drawn uniformly from 0 to 1. With this probability, each
/// step is a transition that adds no arc (mostly a shift) if such a transition is legal; otherwise
/// the step adds an arc. All transitions of each sort are equally likely. Because each derivation
/// has its own probability, the depths of stacks vary between derivations. The result depends only
/// on the state of `random`, not on the machine. The derivations of the system must end.
[[nodiscard]] std::vector<Transition> randomDerivation(const TransitionSystem& system, int words,
                                                       std::mt19937_64& random);

} // namespace parsescope
