// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/natural.h"
#include "core/base/task_control.h"
#include "core/oracle/oracle.h"

#include <optional>
#include <vector>

namespace parsescope {

/// A number of derivations.
struct DerivationCount {
    Natural number;
    bool exact = true; ///< else there are at least so many
    bool operator==(const DerivationCount&) const = default;
};

/// Number of optimal derivations from a configuration: those that end in a final configuration and
/// in which no transition raises the loss. Configurations that can be reached in several ways are
/// looked at once; beyond `effort` of them each counts for one derivation, and the number is a
/// lower bound. Nothing when that is stopped, and where the oracle has bounds only.
[[nodiscard]] std::optional<DerivationCount> countOptimal(const Problem& problem,
                                                          const LossFunction& loss,
                                                          const Configuration& from, int effort,
                                                          const TaskControl& control = {});

/// All optimal derivations from a configuration, with equal configurations joined.
struct OptimalGraph {
    struct Step {
        int from = 0; ///< index of a node
        int to = 0;
        Transition transition;
        bool operator==(const Step&) const = default;
    };
    std::vector<Configuration> nodes; ///< nearest first; where it begins is node 0
    std::vector<Step> steps;          ///< in the order of the nodes they leave
    bool complete = true;             ///< else there were more than so many nodes
};

/// At most `most` nodes, the nearest ones. Nothing where the oracle has bounds only.
[[nodiscard]] std::optional<OptimalGraph>
optimalGraph(const Problem& problem, const LossFunction& loss, const Configuration& from, int most);

} // namespace parsescope
