// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/oracle/derivation.h"
#include "core/oracle/oracle.h"

#include <map>
#include <optional>
#include <vector>

namespace parsescope {

/// The state of a gold arc in a configuration.
enum class ArcState {
    Built,     ///< the configuration has it
    Reachable, ///< some continuation builds it; considered by itself
    Lost,      ///< no continuation builds it
    Unknown,   ///< not known, as the oracle has only bounds
};

/// The losses and arcs of one configuration of a problem.
struct Explanation {
    Losses losses;
    std::vector<ArcState> arcs; ///< state of the gold arc of each word, by node; entry 0 is unused

    [[nodiscard]] ArcState arc(int word) const { return arcs[word]; }
    /// The number of gold arcs in state Lost. At most the loss: arcs that are reachable one by one
    /// may exclude each other [GSS14 §2.4].
    [[nodiscard]] int lostAlone() const;
};

/// A gold arc that a transition loses.
struct LostArc {
    Arc arc;
    bool alone = true; ///< true if no continuation builds it, even by itself
    /// If `alone` is false, other gold arcs, not yet built, that cannot all be built together with
    /// this arc. The set is minimal; one of three or more arcs is given only if no
    /// single arc, and among up to 20 arcs no pair, excludes it.
    std::vector<Arc> excludes;
    bool operator==(const LostArc&) const = default;
};

/// The effect of a transition on the best trees that can be reached. Let B be the tree of the
/// certificate after it, and A, among the best trees that could be reached before it, one that
/// shares as many gold arcs with B as possible. With weights, only words of weight above 0 are
/// considered.
struct Consequences {
    /// False if the oracle has only bounds for a required loss; all else is empty then.
    bool known = false;
    /// True if no permitted tree can be reached after the transition; all else is empty then.
    bool deadEnd = false;
    /// The gold arcs of A that B lacks, by dependent. Empty for an optimal transition.
    std::vector<LostArc> lost;
    /// The gold arcs of B that A lacks, by dependent; mostly none. The loss rises by the weight of
    /// the arcs lost less that of the arcs gained.
    std::vector<Arc> gained;
};

/// Explains configurations of one problem with one oracle. Keeps tables between calls, within the
/// memory limit of the controls. Not thread-safe.
class Explainer {
public:
    Explainer(Problem problem, const Oracle& oracle);

    [[nodiscard]] const Problem& problem() const { return m_problem; }
    /// Returns the losses and the states of the gold arcs. Returns soon, with an unusable result,
    /// if asked to stop.
    [[nodiscard]] Explanation explain(const Configuration& configuration,
                                      const TaskControl& control = {});
    /// The loss after each legal transition. Returns soon, with an unusable result, if asked to
    /// stop.
    [[nodiscard]] Losses losses(const Configuration& configuration,
                                const TaskControl& control = {}) {
        return parsescope::losses(m_problem.system, stoppable(m_loss, control), configuration);
    }
    /// The certificate of a configuration; nothing if asked to stop.
    [[nodiscard]] std::optional<Certificate> certificate(const Configuration& configuration,
                                                         const TaskControl& control = {}) {
        return findCertificate(m_problem.system, stoppable(m_loss, control), configuration);
    }
    /// The effect of a legal transition. Returns soon, with an unusable result, if asked to stop.
    [[nodiscard]] Consequences consequences(const Configuration& configuration,
                                            Transition transition, const TaskControl& control = {});

private:
    /// The oracle for the problem with other weights, and its loss function.
    [[nodiscard]] Oracle oracleOf(const Problem& problem) const;
    [[nodiscard]] LossFunction prepared(const Problem& problem) const {
        return oracleOf(problem).prepare(problem);
    }
    [[nodiscard]] Loss lossOfAlone(int word, const Configuration& configuration,
                                   const TaskControl& control);
    ArcState stateOf(int word, const Configuration& configuration, const TaskControl& control);
    [[nodiscard]] Loss clash(const std::vector<int>& words, const Configuration& configuration,
                             const TaskControl& control) const;
    [[nodiscard]] std::optional<Certificate> bestNear(const std::vector<int>& heads,
                                                      const Configuration& configuration,
                                                      const TaskControl& control) const;
    std::optional<LostArc> lostArc(int word, const std::vector<int>& kept,
                                   const Configuration& after, const TaskControl& control);
    [[nodiscard]] std::optional<std::vector<int>> excludedBy(int word, std::vector<int> candidates,
                                                             const Configuration& configuration,
                                                             const TaskControl& control) const;
    [[nodiscard]] int worth(int word) const { return m_problem.cost(NoHead, word); }
    [[nodiscard]] Arc goldArc(int word) const { return {m_problem.gold.head(word), word}; }

    Problem m_problem;
    Oracle m_oracle;
    LossFunction m_loss;
    std::map<int, LossFunction> m_single; // by word: loss with weight 1 on that word alone
    std::size_t m_bytes = 0;              // memory of these
};

} // namespace parsescope
