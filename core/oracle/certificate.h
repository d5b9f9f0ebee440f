// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

#include <optional>
#include <vector>

namespace parsescope {

/// A proof of a loss: transitions to a final configuration of which none raises the loss. Their
/// tree is one of the best that can be reached.
struct Certificate {
    std::vector<Transition> transitions; ///< from the configuration to a final one
    std::vector<int> heads;              ///< of the tree, by node 0..n
    bool operator==(const Certificate&) const = default;
};

/// The optimal transition that builds arcs as early as possible: the first optimal one that adds an
/// arc, else the first. Nothing in a final configuration, or if none is known to be optimal.
[[nodiscard]] std::optional<Transition> preferredTransition(const TransitionSystem& system,
                                                            const Configuration& configuration,
                                                            const Losses& losses);

/// Follows preferred transitions to the end. Nothing if no permitted tree can be reached, or if the
/// oracle has only bounds.
[[nodiscard]] std::optional<Certificate> findCertificate(const TransitionSystem& system,
                                                         const LossFunction& loss,
                                                         Configuration configuration);

} // namespace parsescope
