// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"
#include "core/treebank/tree.h"

#include <optional>
#include <vector>

namespace parsescope {

/// The canonical derivation of the gold tree from a configuration, by the policy that the system
/// declares: arcs as soon as possible, buffer transitions first; what else is in the files of the
/// systems. Nothing when it does not end in the gold tree, even where another derivation would, and
/// where the system has no policy. Takes O(n) steps of at most O(n) each; those of swap and lr-spine
/// may take more.
[[nodiscard]] std::optional<std::vector<Transition>>
staticDerivation(const TransitionSystem& system, const Tree& gold,
                 const Configuration& configuration);

/// The first transition of the canonical derivation; nothing when there is none, or when the
/// configuration is final. For a whole sentence call staticDerivation once.
[[nodiscard]] std::optional<Transition> staticTransition(const TransitionSystem& system,
                                                         const Tree& gold,
                                                         const Configuration& configuration);

} // namespace parsescope
