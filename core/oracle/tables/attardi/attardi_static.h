// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"
#include "core/parsing/transition_system.h"
#include "core/treebank/tree.h"

#include <optional>

namespace parsescope {

/// The static oracle of Attardi's system: the gold arc that can be built now, la before la2, else
/// sh [GRSS14 §7.1]. Nothing when the configuration is final or can't reach the gold tree. This way
/// misses no gold tree: a word that has all its dependents only stands in the way of others. O(n).
[[nodiscard]] std::optional<Transition>
attardiStatic(const TransitionSystem& system, const Tree& gold, const Configuration& configuration);

/// True when Attardi's system derives the tree from the start. O(n).
[[nodiscard]] bool attardiDerives(const Tree& gold);

} // namespace parsescope
