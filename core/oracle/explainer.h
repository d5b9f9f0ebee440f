// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/oracle/derivation.h"
#include "core/oracle/explanation.h"
#include "core/oracle/loss_function.h"

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace parsescope {

template<class Value>
class BasicChart;
using Chart = BasicChart<int>;
struct Oracle;
class PreparedOracle;

/// An object that explains configurations of one problem with one oracle. It keeps tables between
/// calls, within the memory limit of the controls, and is not thread-safe.
class Explainer {
public:
    Explainer(Problem problem, const Oracle& oracle);

    [[nodiscard]] const Problem& problem() const { return m_problem; }
    [[nodiscard]] const Oracle& oracle() const { return *m_oracle; }
    /// Returns the chart of a configuration; to be called only if the oracle has charts.
    [[nodiscard]] Chart chart(const Configuration& configuration) const;
    /// Returns the losses and the states of the gold arcs. Returns soon, with an unusable result,
    /// if asked to stop.
    [[nodiscard]] Explanation explain(const Configuration& configuration,
                                      const TaskControl& control = {});
    /// Returns the loss after each legal transition. Returns soon, with an unusable result, if
    /// asked to stop.
    [[nodiscard]] Losses losses(const Configuration& configuration,
                                const TaskControl& control = {}) {
        return parsescope::losses(m_problem.system, stoppable(m_loss, control), configuration);
    }
    /// Returns the preferred transition of a configuration with the losses `losses`. Returns soon,
    /// with an unusable result, if asked to stop.
    [[nodiscard]] std::optional<Transition> preferred(const Configuration& configuration,
                                                      const Losses& losses,
                                                      const TaskControl& control = {}) {
        return preferredTransition(m_problem, stoppable(m_loss, control), configuration, losses);
    }
    /// Returns the certificate of a configuration; nothing if there is none or if asked to stop.
    [[nodiscard]] std::optional<Certificate> certificate(const Configuration& configuration,
                                                         const TaskControl& control = {}) {
        return findCertificate(m_problem, stoppable(m_loss, control), configuration);
    }
    /// Returns the gold arcs that are already lost in a configuration, sorted by dependent: the
    /// gold arcs that the tree of its certificate lacks. Their weights add up to the loss. With
    /// weights, only words of weight above 0 are considered. Returns nothing if no permitted tree
    /// can be reached, if the oracle returns only bounds for a required loss, or if asked to stop.
    [[nodiscard]] std::optional<std::vector<LostArc>> lostArcs(const Configuration& configuration,
                                                               const TaskControl& control = {});
    /// Returns the effect of a legal transition. Returns soon, with an unusable result, if asked to
    /// stop.
    [[nodiscard]] Consequences consequences(const Configuration& configuration,
                                            Transition transition, const TaskControl& control = {});

private:
    [[nodiscard]] bool isSettled(int word, const Configuration& configuration) const;
    /// Prepares an oracle for a problem that differs from `m_problem` only in its weights.
    [[nodiscard]] std::shared_ptr<PreparedOracle> prepared(const Problem& problem) const;
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
    std::optional<std::vector<LostArc>> lostArcs(const std::vector<int>& words,
                                                 const std::vector<int>& bestHeads,
                                                 const Configuration& configuration,
                                                 const TaskControl& control);
    [[nodiscard]] std::optional<std::vector<int>> excludedBy(int word, std::vector<int> candidates,
                                                             const Configuration& configuration,
                                                             const TaskControl& control) const;
    [[nodiscard]] int worth(int word) const { return m_problem.cost(NoHead, word); }
    [[nodiscard]] Arc goldArc(int word) const { return {m_problem.gold.head(word), word}; }

    Problem m_problem;
    std::shared_ptr<const Oracle> m_oracle;
    std::shared_ptr<PreparedOracle> m_prepared;
    LossFunction m_loss; // the losses of m_prepared
    // The oracles of single words: each has weight 1 for its word and 0 for all other words.
    std::map<int, std::shared_ptr<PreparedOracle>> m_single;
    std::size_t m_bytes = 0; // memory of `m_single`, in bytes
};

} // namespace parsescope
