// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/parser_state.h"
#include "core/oracle/certificate.h"
#include "core/oracle/oracle.h"
#include "core/oracle/root_last.h"
#include "core/oracle/search/bounded_search.h"
#include "core/oracle/search/search.h"
#include "core/oracle/tables/lr_spine/lr_spine_search.h"

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
    /// derivation counts as optimal, and nothing else must be taken. For a system without a
    /// canonical policy a search that may give up stands for it, and finds a best tree.
    [[nodiscard]] bool isExact() const { return m_isExact; }
    /// The canonical derivation of the gold tree, or where there is none, of a best tree; empty
    /// where that is not known either: then nothing can be asked.
    [[nodiscard]] const std::vector<Transition>& canonicalDerivation();

    /// Whether that derivation is known, and is one of the gold tree.
    [[nodiscard]] bool derivesGold() {
        return !canonicalDerivation().empty() && m_target == m_problem.gold;
    }

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

    /// True for the gold arc of a word that has all its gold dependents, in a system that declares
    /// that to add it is optimal, whatever else is on stack and buffer.
    [[nodiscard]] bool isHarmless(const Candidate& candidate) const;

private:
    const LossFunction& loss();
    const DerivationSearch& derivations();
    [[nodiscard]] int lossOf(const Configuration& configuration);
    [[nodiscard]] std::optional<Certificate> bestDerivation();
    void prepareUpperBound();
    [[nodiscard]] bool isPlanned(const Candidate& candidate) const {
        return m_next < m_plan.size() && m_plan[m_next] == candidate.transition;
    }
    /// Lets the target be the tree of a derivation that a search finds, if it finds one.
    void searchCanonical();
    /// Looks for a canonical derivation of the target from m_after on, behind the candidate; for a
    /// system without a policy, of any tree as good.
    [[nodiscard]] bool findDetour(const Candidate& candidate);
    /// Lets m_after and m_afterFirst be what is behind the candidate.
    void setAfter(const ParserState& state, const Candidate& candidate);
    /// The answer of m_search.
    [[nodiscard]] BoundedSearch::Answer search(const Candidate& candidate, int loss);
    /// Whether m_spines finds a tree.
    [[nodiscard]] bool searchSpines(const Candidate& candidate, int loss);
    /// The loss behind the candidate, which is known to be at least `least`.
    [[nodiscard]] int lossBehind(const ParserState& state, const Candidate& candidate, int least);
    /// The loss of m_after, which is behind the candidate.
    [[nodiscard]] int exactLoss(const Candidate& candidate);
    /// Losses that the one of m_after is not below, and not above.
    [[nodiscard]] int lowerBound() const;
    [[nodiscard]] int upperBound();

    Problem m_problem;
    RootFirst m_first; ///< the problem as m_search and m_spines know it
    bool m_isExact;
    bool m_expensive; ///< a canonical derivation is found faster than a loss
    // Faster than tables. Which of them are there depends on the system.
    std::optional<BoundedSearch> m_search;
    std::optional<LrSpineSearch> m_spines;
    /// For systems without a canonical policy and an exact oracle; made when first asked.
    DerivationSearch m_derivations;
    LossFunction m_loss;  ///< made when first asked
    LossFunction m_upper; ///< a loss that is found faster and, with m_upperExtra added, no smaller
    int m_upperExtra = 0;
    std::optional<int> m_startLoss;
    int m_current = 0;          ///< loss where the parser is
    Configuration m_after;      ///< behind the candidate asked about
    Configuration m_afterFirst; ///< the configuration of m_first that stands for m_after
    std::vector<std::pair<Transition, int>> m_losses; ///< behind candidates of this step
    std::optional<Tree> m_target; ///< a best tree, to which canonical derivations lead
    std::optional<std::vector<Transition>> m_canonical;
    std::vector<Transition> m_plan; ///< a best derivation; where the parser is in it: m_next
    std::size_t m_next = 0;
    std::vector<Transition> m_detour; ///< another, behind the transition m_detourBegin
    std::optional<Transition> m_detourBegin;
    std::vector<int> m_lacks; ///< by node: gold dependents without a head
};

} // namespace parsescope
