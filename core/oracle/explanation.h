// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/oracle/certificate.h"
#include "core/oracle/oracle.h"

#include <map>
#include <optional>
#include <vector>

namespace parsescope {

/// What became of a gold arc.
enum class ArcState {
    Built,     ///< it is there
    Reachable, ///< some continuation builds it, taken by itself
    Lost,      ///< no continuation builds it
    Unknown,   ///< the oracle has bounds only, and can't tell
};

/// Everything that is shown about one configuration of a problem.
struct Explanation {
    Losses losses;
    std::vector<ArcState> arcs; ///< state of the gold arc of each word, by node; entry 0 unused

    [[nodiscard]] ArcState arc(int word) const { return arcs[word]; }
    /// Number of gold arcs that are lost each by itself. At most the loss: arcs still reachable one
    /// by one may exclude each other [GSS14 §2.4].
    [[nodiscard]] int lostAlone() const;
};

/// A gold arc that a transition gives up.
struct LostArc {
    Arc arc;
    bool alone = true; ///< no continuation builds it any more
    /// Otherwise it is lost jointly: other gold arcs, still to be built, that can't all be had
    /// together with it. No part of them would do; and when there are three or more, no one and,
    /// among up to 20 candidates, no two arcs would.
    std::vector<Arc> excludes;
    bool operator==(const LostArc&) const = default;
};

/// What a transition does to the best trees that can be reached. Let B be the tree of the
/// certificate of the configuration after it, and A, among the best trees that could be reached
/// before it, one that shares as many gold arcs with B as possible. With weights, only words whose
/// head is worth something count.
struct Consequences {
    /// False when the oracle has bounds only for what would have to be known; then nothing is said.
    bool known = false;
    /// No tree that counts can be reached any more; then nothing else is said.
    bool deadEnd = false;
    /// The gold arcs of A that B lacks, by dependent. Empty for an optimal transition.
    std::vector<LostArc> lost;
    /// The gold arcs of B that A lacks, by dependent; mostly none. The loss rises by the worth of
    /// what is lost less that of what is gained.
    std::vector<Arc> gained;
};

/// Explains configurations of one problem with one oracle. Keeps tables between calls; use it from
/// one thread at a time.
class Explainer {
public:
    Explainer(Problem problem, const Oracle& oracle);

    [[nodiscard]] const Problem& problem() const { return m_problem; }
    /// When it is asked to stop, what it returns soon is of no use.
    [[nodiscard]] Explanation explain(const Configuration& configuration,
                                      const TaskControl& control = {});
    [[nodiscard]] Losses losses(const Configuration& configuration) {
        return parsescope::losses(m_problem.system, m_loss, configuration);
    }
    /// Nothing when it is asked to stop.
    [[nodiscard]] std::optional<Certificate> certificate(const Configuration& configuration,
                                                         const TaskControl& control = {}) {
        return findCertificate(m_problem.system, stoppable(m_loss, control), configuration);
    }
    /// Of a legal transition. When it is asked to stop, what it returns soon is of no use.
    [[nodiscard]] Consequences consequences(const Configuration& configuration,
                                            Transition transition, const TaskControl& control = {});

private:
    /// Losses of the problem with other weights.
    [[nodiscard]] LossFunction prepared(const Problem& problem) const;
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
};

} // namespace parsescope
