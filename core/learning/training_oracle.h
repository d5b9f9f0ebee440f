// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/parser_state.h"
#include "core/oracle/oracle.h"

#include <optional>
#include <vector>

namespace parsescope {

/// The dynamic oracle of one sentence as training asks it: one candidate at a time, in the order
/// of the model's scores, so that most often the first answer is enough.
class TrainingOracle {
public:
    /// `gold` is the tree as the parser builds it: withRootLast, if ROOT is last.
    TrainingOracle(const TransitionSystem& system, const Tree& gold, bool rootLast);

    /// The canonical derivation of the gold tree, or where there is none, of a best tree.
    [[nodiscard]] const std::vector<Transition>& canonicalDerivation();

    /// Forgets where it was: what follows is asked from the start.
    void restart();
    /// Whether a candidate of `state` keeps the loss as low as it is.
    [[nodiscard]] bool isOptimal(const ParserState& state, const Candidate& candidate);
    /// Of `candidates`, the optimal one with the best score.
    [[nodiscard]] std::size_t bestOptimal(const ParserState& state,
                                          std::span<const Candidate> candidates,
                                          std::span<const float> scores);
    /// Must be told what is taken.
    void take(const ParserState& state, const Candidate& candidate);

private:
    [[nodiscard]] int lossAfter(const ParserState& state, const Candidate& candidate);
    void prepare();

    Problem m_problem;
    LossFunction m_loss;  // made when first asked
    LossFunction m_lemma; // whether the gold tree is in reach, where that is cheaper
    int m_startLoss = -1;
    int m_current = 0; // loss where the parser is
    Configuration m_after;
    std::optional<std::vector<Transition>> m_canonical;
};

} // namespace parsescope
