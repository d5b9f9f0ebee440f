// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/natural.h"
#include "core/base/task_control.h"
#include "core/oracle/loss_function.h"

#include <optional>
#include <vector>

namespace parsescope {

/// A number of derivations.
struct DerivationCount {
    Natural number;
    bool exact = true; ///< false if `number` is a lower bound
    bool operator==(const DerivationCount&) const = default;
};

/// Returns the number of optimal derivations from a configuration: derivations that end in a
/// terminal configuration and in which no transition raises the loss. A configuration that is
/// reached in several ways is expanded only once. After `effort` configurations, each further
/// configuration counts as one derivation, and the number is a lower bound. Returns nothing if
/// stopped, or if the oracle returns only bounds.
[[nodiscard]] std::optional<DerivationCount> countOptimal(const Problem& problem,
                                                          const LossFunction& loss,
                                                          const Configuration& from, int effort,
                                                          const TaskControl& control = {});

/// All optimal derivations from a configuration as a graph with one node per configuration.
struct OptimalGraph {
    struct Edge {
        int from = 0; ///< index of a node
        int to = 0;
        Transition transition;
        bool operator==(const Edge&) const = default;
    };
    std::vector<Configuration>
        nodes; ///< configurations in ascending order of their distance from `from`, which is node 0
    std::vector<Edge> edges; ///< edges, sorted by the index of the node at which they begin
    bool complete = true;    ///< false if nodes were left out
};

/// Returns the graph of the optimal derivations from `from`, limited to the `most` nodes nearest to
/// it. Returns nothing if the oracle returns only bounds.
[[nodiscard]] std::optional<OptimalGraph>
optimalGraph(const Problem& problem, const LossFunction& loss, const Configuration& from, int most);

} // namespace parsescope
