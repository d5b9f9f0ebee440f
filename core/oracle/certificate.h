// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

#include <optional>
#include <vector>

namespace parsescope {

/// Proof of a loss: a way to a final configuration on which no transition raises the loss. Its tree
/// is one of the best that can be reached.
struct Certificate {
    std::vector<Transition> transitions; ///< from the configuration to a final one
    std::vector<int> heads;              ///< of the tree, indexed by node 0..n
    bool operator==(const Certificate&) const = default;
};

/// The optimal transition to take when arcs shall come as soon as possible: the first that adds an
/// arc, else the first. None in a final configuration and where none is known to be optimal.
[[nodiscard]] std::optional<Transition> preferredTransition(const TransitionSystem& system,
                                                            const Configuration& configuration,
                                                            const Losses& losses);

/// Follows preferred transitions. Nothing where no tree that counts can be reached, and where the
/// oracle has no more than bounds.
[[nodiscard]] std::optional<Certificate> findCertificate(const TransitionSystem& system,
                                                         const LossFunction& loss,
                                                         Configuration configuration);

} // namespace parsescope
