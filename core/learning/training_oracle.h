// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/parser_state.h"
#include "core/oracle/certificate.h"
#include "core/oracle/oracle.h"

#include <optional>
#include <utility>
#include <vector>

namespace parsescope {

/// The dynamic oracle of one sentence as training asks it: one candidate at a time, in the order
/// of the model's scores. Losses are computed only where nothing cheaper tells: most candidates
/// are the next step of a known best derivation, or an arc that can do no harm. Where a single root
/// is wanted and the gold tree has several, the best trees with a single one count.
class TrainingOracle {
public:
    TrainingOracle(const TransitionSystem& system, const Tree& gold, TreeShape shape);

    /// False where no oracle is exact. Then only what leads to the gold tree by a canonical
    /// derivation counts as optimal, and nothing else must be taken.
    [[nodiscard]] bool isExact() const { return m_isExact; }
    /// The canonical derivation of the gold tree, or where there is none, of a best tree; empty
    /// where that is not known either: then nothing can be asked.
    [[nodiscard]] const std::vector<Transition>& canonicalDerivation();

    /// Forgets where it was: what follows is asked from the start.
    void restart();
    /// Whether a candidate of `state` keeps the loss as low as it is.
    [[nodiscard]] bool isOptimal(const ParserState& state, const Candidate& candidate);
    /// Of `candidates`, the optimal one with the best score.
    [[nodiscard]] std::size_t bestOptimal(const ParserState& state,
                                          std::span<const Candidate> candidates,
                                          std::span<const float> scores);
    /// Must be told what is taken, before it is.
    void take(const ParserState& state, const Candidate& candidate, bool optimal);

    /// True for the gold arc of a word that has all its gold dependents: to add it is optimal in
    /// every system without spines, whatever else is on stack and buffer.
    [[nodiscard]] bool isHarmless(const Candidate& candidate) const;

private:
    void prepare();
    void prepareUpperBound();
    /// How an oracle is asked about a problem of the parser.
    [[nodiscard]] Problem asked(const Problem& problem) const;
    /// Answers for configurations of the parser; `problem` is as it is asked.
    [[nodiscard]] LossFunction lossFrom(const Oracle& oracle, const Problem& problem) const;
    [[nodiscard]] std::optional<Certificate> bestDerivation() const;
    [[nodiscard]] int lossAfter(const ParserState& state, const Candidate& candidate);
    [[nodiscard]] bool isPlanned(const Candidate& candidate) const {
        return m_next < m_plan.size() && m_plan[m_next] == candidate.transition;
    }
    /// Looks for a canonical derivation from behind the candidate on.
    [[nodiscard]] bool findDetour(const ParserState& state, const Candidate& candidate);
    void setAfter(const ParserState& state, const Candidate& candidate);
    /// The loss of m_after, which is behind the candidate.
    [[nodiscard]] int exactLoss(const Candidate& candidate);
    /// Losses that the one behind the candidate is not below, and not above.
    [[nodiscard]] int lowerBound() const;
    [[nodiscard]] int upperBound();

    TreeShape m_shape;
    Problem m_problem; ///< as the parser has it: its last word is ROOT, if that is last
    bool m_hasSpines;
    bool m_isExact;
    bool m_buries;        ///< a word that got its head takes no more dependents
    bool m_expensive;     ///< a canonical derivation is found faster than a loss
    LossFunction m_loss;  ///< made when first asked
    LossFunction m_upper; ///< a loss that is found faster and, with m_upperExtra added, no smaller
    int m_upperExtra = 0;
    LossFunction m_lemma; ///< whether the gold tree is in reach, where there is a short answer
    std::optional<int> m_startLoss;
    int m_current = 0;                               ///< loss where the parser is
    Configuration m_after;                           ///< behind the candidate asked about
    std::vector<std::pair<Transition, int>> m_asked; ///< losses behind candidates of this step
    std::optional<Tree> m_target; ///< a best tree, to which canonical derivations lead
    std::optional<std::vector<Transition>> m_canonical;
    std::vector<Transition> m_plan; ///< a best derivation; where the parser is in it: m_next
    std::size_t m_next = 0;
    std::vector<Transition> m_detour; ///< another, behind the transition m_detourBegin
    std::optional<Transition> m_detourBegin;
    std::vector<int> m_lacks; ///< by node: gold dependents without a head
};

} // namespace parsescope
