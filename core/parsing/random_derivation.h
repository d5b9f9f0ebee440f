// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <random>
#include <vector>

namespace parsescope {

/// A derivation at random, from the start as far as it goes. At first a share from 0 to 1 is drawn,
/// each as likely as any other; every step then is a transition that adds no arc (mostly a shift)
/// with that probability where one is legal, else one that adds an arc; among several all are
/// equally likely. So some derivations have deep stacks, and others none. The same on every machine
/// for the same state of `random`. The derivations of the system must end.
[[nodiscard]] std::vector<Transition> randomDerivation(const TransitionSystem& system, int words,
                                                       std::mt19937_64& random);

} // namespace parsescope
