// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"
#include "core/treebank/tree.h"

#include <optional>
#include <vector>

namespace parsescope {

/// The canonical derivation of the gold tree from a configuration: arcs as soon as possible, and
/// - arc-eager: reduce only when an element beneath the top has an arc with the buffer front;
/// - lr-spine: arcs at any spine position, when no spine node that vanishes has gold dependents to
///   come [SSN13 §4];
/// - swap: la and ra first, then a swap if the two topmost words stand against the order in which
///   the gold tree is projective [Nivre 2009];
/// - attardi: see attardiStatic;
/// - buffer transitions come first: lba and rba for gold arcs of length 1, rba only if the
///   dependent has no gold dependents [FGR12 §3.1]; lnba and rnba whenever possible [FGR12 §4.1].
/// Nothing when it does not end in the gold tree, even where another derivation would. Takes O(n)
/// steps of at most O(n) each; swap and lr-spine may take more.
[[nodiscard]] std::optional<std::vector<Transition>>
staticDerivation(const TransitionSystem& system, const Tree& gold,
                 const Configuration& configuration);

/// The first transition of the canonical derivation; nothing when there is none, or when the
/// configuration is final. For a whole sentence call staticDerivation once.
[[nodiscard]] std::optional<Transition> staticTransition(const TransitionSystem& system,
                                                         const Tree& gold,
                                                         const Configuration& configuration);

} // namespace parsescope
