// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"
#include "core/treebank/tree.h"

#include <optional>
#include <vector>

namespace parsescope {

/// Returns the canonical derivation of the gold tree from a configuration, by the policy that the
/// system declares: arcs as early as possible, buffer transitions first; for details see the files
/// of the systems. Returns nothing if this derivation does not end in the gold tree, even if
/// another derivation would, or if the system has no policy. Takes O(n) steps of at most O(n) each;
/// steps of swap and lr-spine may take longer.
[[nodiscard]] std::optional<std::vector<Transition>>
staticDerivation(const TransitionSystem& system, const Tree& gold,
                 const Configuration& configuration);

} // namespace parsescope
