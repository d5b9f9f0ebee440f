// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/scoring.h"
#include "core/learning/network_options.h"
#include "core/learning/training_oracle.h"
#include "core/parsing/tree_shape.h"

#include <optional>

namespace parsescope::neural {

/// The transitions or arcs that a network scores, and the way in which the network is trained.
struct Target {
    std::optional<TransitionSystem> system; ///< whose transitions are scored; nothing if arcs are
    /// The decoder of global training; a null pointer for local training, which is for transitions.
    const ExactDecoder* decoder = nullptr;

    /// Returns the number of transitions that are scored.
    [[nodiscard]] int transitions() const {
        return system ? static_cast<int>(system->rules.size()) : 0;
    }
    /// Returns, for each table of the decoder, the index of its rule, which is the number of the
    /// transition in the network. Empty if arcs are scored.
    [[nodiscard]] std::vector<int> tableOutputs() const;
};

/// Returns the tokens in the positions s2 s1 s0 b0 of `configuration`.
[[nodiscard]] Positions positionsOf(const Configuration& configuration);

/// Returns the tables of scores of sentence `i` (0-based).
[[nodiscard]] Scores scoreTables(const Target& target, const Scoring<float>& scoring, int i);

/// Returns the structured hinge loss [SHL17 §4.2] of sentence `i` and adds its gradient to
/// `scoring`. The loss is the score of the best derivation, with 1 added for each wrong head, minus
/// the score of the best derivation of the gold tree. A gold tree that cannot be derived is
/// replaced by the trees with the fewest wrong heads. If `rootLimit` is One, only trees with a
/// single root are considered. The loss of a sentence that is too long for the decoder is 0.
float addGlobalLoss(const Target& target, Scoring<float>& scoring, int i,
                    std::span<const int> heads, RootLimit rootLimit = RootLimit::None);

/// Returns the sum of the hinge losses of the configurations of a parse of sentence `i`, and adds
/// its gradient to `scoring`. The hinge loss of a configuration is the score of the best transition
/// that raises the loss, plus 1, minus the score of the best optimal transition. The parser takes
/// the transitions that it predicts. However, if a prediction is optimal with a margin below 1, the
/// parser takes the best wrong transition with probability `exploration` [Kiperwasser & Goldberg
/// 2016]. If `oracle` is not exact, the parser takes only optimal transitions. If `rootLimit` is
/// One, which must also hold for `oracle`, only transitions that can lead to a tree with a single
/// root are considered.
float addLocalLoss(const Target& target, Scoring<float>& scoring, int i, TrainingOracle& oracle,
                   double exploration, Random& random, RootLimit rootLimit = RootLimit::None);

} // namespace parsescope::neural
