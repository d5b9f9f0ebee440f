// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/scoring.h"
#include "core/learning/network_options.h"
#include "core/learning/training_oracle.h"

#include <optional>

namespace parsescope::neural {

/// A transition system whose transitions a network scores, or arcs.
struct Target {
    Training training = Training::Global;
    const ExactDecoder* decoder = &ArcHybridDecoder; ///< if training is global; never null
    TransitionSystem system;                         ///< where transitions are scored

    /// Number of the transition behind each table of the decoder: its rule.
    [[nodiscard]] std::vector<int> tableOutputs() const;
};

/// What is in the positions of a configuration of n words.
[[nodiscard]] Positions positionsOf(const Configuration& configuration);

/// Tables of scores of sentence `i`.
[[nodiscard]] Scores scoreTables(const Target& target, const Scoring<float>& scoring, int i);

/// The structured hinge loss [SHL17 §4.2]: by how much the best derivation, with 1 added for each
/// wrong head, is above the best one of the gold tree. A gold tree that cannot be derived is
/// replaced by the trees with the fewest wrong heads. With `singleRoot`, only trees with a single
/// root count. Adds the gradient.
float addGlobalLoss(const Target& target, Scoring<float>& scoring, int i,
                    std::span<const int> heads, bool singleRoot = false);

/// The sum of hinge losses of configurations: by how much the best transition that raises the
/// loss, with 1 added, is above the best optimal one. The parser goes its own way, and where it is
/// right with a margin below 1 takes a wrong one with probability `exploration`
/// [Kiperwasser & Goldberg 2016]; where the oracle of the sentence is not exact, it keeps to the
/// gold tree. With `singleRoot`, for which the oracle must be made, too, only transitions that lead
/// to a tree with a single root count. Adds the gradient.
float addLocalLoss(const Target& target, Scoring<float>& scoring, int i, TrainingOracle& oracle,
                   double exploration, Random& random, bool singleRoot = false);

} // namespace parsescope::neural
