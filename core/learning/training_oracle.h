// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/parser_state.h"
#include "core/learning/static_dynamic.h"
#include "core/oracle/derivation.h"
#include "core/oracle/quick_search.h"
#include "core/oracle/search/search.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace parsescope {

/// A best derivation that the parser follows, and a detour. The detour is another best derivation,
/// which begins with a candidate.
class DerivationPlan {
public:
    /// Replaces the plan by a derivation from the current configuration.
    void follow(std::vector<Transition> derivation);
    /// Sets the detour to a best derivation that begins with `first` and continues with `rest`.
    void addDetour(Transition first, std::vector<Transition> rest);
    /// Returns true if `transition` is the next transition of the plan.
    [[nodiscard]] bool isNext(Transition transition) const {
        return m_next < m_planned.size() && m_planned[m_next] == transition;
    }
    /// Advances by a transition, along the plan or the detour. If `transition` is the next
    /// transition of neither, there is no plan afterwards.
    void take(Transition transition);

private:
    std::vector<Transition> m_planned;
    std::size_t m_next = 0; ///< index into m_planned
    std::optional<Transition> m_detourBegin;
    std::vector<Transition> m_detour; ///< transitions after m_detourBegin
};

/// The dynamic oracle of one sentence for training, which decides about one candidate at a time, in
/// the order of the model's scores. Losses are computed only if no cheaper proof decides: most
/// candidates are the next step of a known best derivation, or add an arc that never raises the
/// loss. If a single root is required and the gold tree has several roots, the best trees with a
/// single root replace the gold tree.
class TrainingOracle {
public:
    /// If `swapRule` is the result of StaticDynamicOracle::swapRule, the costs of that oracle
    /// decide instead of losses, and only sentences whose gold tree is permitted have a canonical
    /// derivation.
    TrainingOracle(const TransitionSystem& system, const Tree& gold, TreeShape shape,
                   std::optional<int> swapRule = {});

    /// Returns false if no oracle is exact. Then only a transition after which the canonical
    /// derivation still reaches the target counts as optimal, and no other transition may be taken.
    /// For a system without a canonical policy, a search that may give up finds a best tree and its
    /// derivations.
    [[nodiscard]] bool isExact() const { return m_isExact; }
    /// Returns true if transitions that are not optimal may be taken.
    [[nodiscard]] bool coversMistakes() const { return m_isExact || m_costs; }
    /// Returns the canonical derivation of the gold tree or, if it has none, of a best tree. Empty
    /// if no derivation is known; then the functions below must not be called.
    [[nodiscard]] const std::vector<Transition>& canonicalDerivation();

    /// Returns true if the canonical derivation is known and derives the gold tree.
    [[nodiscard]] bool derivesGold() {
        return !canonicalDerivation().empty() && m_target == m_problem.gold;
    }

    /// Returns to the initial configuration.
    void restart();
    /// Returns true if a candidate of `state` does not raise the loss.
    [[nodiscard]] bool isOptimal(const ParserState& state, const Candidate& candidate);
    /// Returns the 0-based index of the optimal candidate with the best score. If no candidate is
    /// optimal, returns the candidate with the smallest loss or, if no oracle is exact, with the
    /// best score.
    [[nodiscard]] std::size_t bestOptimal(const ParserState& state,
                                          std::span<const Candidate> candidates,
                                          std::span<const float> scores);
    /// Prepares the oracle for the configuration after `candidate`, which the parser is about to
    /// take in `state`. `optimal` is the result of isOptimal for the candidate.
    void take(const ParserState& state, const Candidate& candidate, bool optimal);

    /// Returns true if the candidate adds the gold arc of a word that has all its gold dependents,
    /// and the system declares that arcs of this kind are optimal in every configuration.
    [[nodiscard]] bool isHarmless(const Candidate& candidate) const;

private:
    /// True if a candidate is optimal, false if it is not; nothing if a proof cannot decide.
    using Verdict = std::optional<bool>;
    /// A way of deciding whether a candidate is optimal.
    struct Proof {
        std::string_view reason;
        Verdict (*decide)(TrainingOracle&, const Candidate&);
        bool looksAhead = true; ///< true if the proof reads m_after
    };
    /// Proofs in ascending order of their cost; the last proof always decides.
    static const Proof Proofs[];

    const LossFunction& loss();
    const DerivationSearch& derivations();
    [[nodiscard]] int lossOf(const Configuration& configuration);
    [[nodiscard]] std::optional<Certificate> bestDerivation();
    void prepareUpperBound();
    /// Searches for a derivation, and sets the target to its tree if there is one.
    void searchCanonical();
    /// Sets m_after to the configuration after `candidate`.
    void setAfter(const ParserState& state, const Candidate& candidate);
    /// Searches for a canonical derivation of the target from m_after. For a system without a
    /// canonical policy, searches for a derivation of any tree whose loss is not higher. Sets the
    /// detour and returns true if there is one.
    [[nodiscard]] bool findDetour(const Candidate& candidate);
    /// Returns the answer of m_quick for m_after. Also sets the detour if m_quick finds a
    /// derivation.
    [[nodiscard]] QuickSearch::Answer search(const Candidate& candidate, int loss);
    /// Returns the loss after `candidate`. The loss is known to be at least `least`.
    [[nodiscard]] int lossBehind(const ParserState& state, const Candidate& candidate, int least);
    /// Returns the loss of m_after, which is the configuration after `candidate`.
    [[nodiscard]] int exactLoss(const Candidate& candidate);
    /// Returns a lower bound on the loss of m_after.
    [[nodiscard]] int lowerBound() const;
    /// Returns an upper bound on the loss of m_after.
    [[nodiscard]] int upperBound();

    Problem m_problem;
    std::optional<StaticDynamicOracle> m_costs; ///< costs that decide instead of losses
    bool m_isExact;
    bool m_expensive; ///< true if finding a canonical derivation is faster than computing a loss
    std::unique_ptr<QuickSearch> m_quick; ///< null if the oracle has no quick search
    /// A search for derivations, for systems without a canonical policy and an exact oracle; made
    /// on first use.
    DerivationSearch m_derivations;
    LossFunction m_loss;  ///< made on first use
    LossFunction m_upper; ///< loss function that is faster to compute; with m_upperExtra added, an
                          ///< upper bound on the loss
    int m_upperExtra = 0;
    std::optional<int> m_startLoss; ///< loss of the initial configuration
    int m_current = 0;              ///< loss of the configuration of the parser
    Configuration m_after;          ///< configuration after the current candidate
    /// Known losses after candidates of the current configuration.
    std::vector<std::pair<Transition, int>> m_losses;
    std::optional<Tree> m_target; ///< a best tree, which the canonical derivation reaches
    std::optional<std::vector<Transition>> m_canonical;
    DerivationPlan m_plan;
    std::vector<int> m_lacks; ///< number of gold dependents of each node that have no head yet
};

} // namespace parsescope
