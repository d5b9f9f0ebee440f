// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/optimal_derivations.h"

#include "core/oracle/loss_bound.h"

#include <unordered_map>
#include <utility>

namespace parsescope {

namespace {

struct Successor {
    Transition transition;
    Configuration configuration;
};

/// The steps between configurations with one given loss.
class OptimalSteps {
public:
    OptimalSteps(const Problem& problem, const LossFunction& loss, int value)
        : m_system(problem.system), m_bound(problem), m_loss(loss), m_value(value) {}

    [[nodiscard]] bool isFinal(const Configuration& configuration) const {
        return m_system.isFinal(configuration);
    }

    /// Returns the successors of a configuration that keep the loss; nothing if the oracle returns
    /// only a bound.
    [[nodiscard]] std::optional<std::vector<Successor>>
    from(const Configuration& configuration) const {
        std::vector<Successor> successors;
        for (Transition transition : m_system.legalTransitions(configuration)) {
            Configuration after = m_system.step(configuration, transition);
            if (m_bound.bound(after) >
                m_value) // computing the bound takes less time than computing the loss
                continue;
            const Loss loss = m_loss(after);
            if (loss.value > m_value)
                continue;
            if (!loss.exact)
                return std::nullopt;
            successors.push_back({transition, std::move(after)});
        }
        return successors;
    }

private:
    const TransitionSystem& m_system;
    LossBound m_bound;
    const LossFunction& m_loss;
    int m_value;
};

class Counter {
public:
    Counter(const OptimalSteps& steps, int effort, const TaskControl& control)
        : m_steps(steps), m_effort(effort), m_control(control) {}

    [[nodiscard]] bool isExact() const { return m_exact; }

    /// Returns the number of optimal derivations from a configuration; nothing if stopped, or if
    /// the oracle returns only bounds.
    std::optional<Natural> count(const Configuration& configuration) {
        if (m_steps.isFinal(configuration))
            return Natural(1);
        if (const auto known = m_counts.find(configuration); known != m_counts.end())
            return known->second;
        if (m_effort-- <= 0) {
            m_exact = false;
            return Natural(1); // at least one derivation from the configuration keeps the loss
        }
        if (m_control.stopRequested())
            return std::nullopt;
        const auto successors = m_steps.from(configuration);
        if (!successors)
            return std::nullopt;
        Natural sum;
        for (const Successor& successor : *successors) {
            const std::optional<Natural> some = count(successor.configuration);
            if (!some)
                return std::nullopt;
            sum += *some;
        }
        m_counts.emplace(configuration, sum);
        return sum;
    }

private:
    const OptimalSteps& m_steps;
    int m_effort;
    const TaskControl& m_control;
    bool m_exact = true;
    std::unordered_map<Configuration, Natural, ConfigurationHash> m_counts;
};

} // namespace

std::optional<DerivationCount> countOptimal(const Problem& problem, const LossFunction& loss,
                                            const Configuration& from, int effort,
                                            const TaskControl& control) {
    const Loss value = loss(from);
    if (value.value >= Unreachable)
        return DerivationCount{Natural(), true};
    if (!value.exact)
        return std::nullopt;
    const OptimalSteps steps(problem, loss, value.value);
    Counter counter(steps, effort, control);
    const std::optional<Natural> number = counter.count(from);
    if (!number)
        return std::nullopt;
    return DerivationCount{*number, counter.isExact()};
}

std::optional<OptimalGraph> optimalGraph(const Problem& problem, const LossFunction& loss,
                                         const Configuration& from, int most) {
    OptimalGraph graph;
    graph.nodes.push_back(from);
    const Loss value = loss(from);
    if (value.value >= Unreachable)
        return graph;
    if (!value.exact)
        return std::nullopt;
    const OptimalSteps steps(problem, loss, value.value);
    std::unordered_map<Configuration, int, ConfigurationHash> indices{{from, 0}};
    for (int index = 0; index < static_cast<int>(graph.nodes.size()); ++index) {
        if (steps.isFinal(graph.nodes[index]))
            continue;
        const auto successors = steps.from(graph.nodes[index]);
        if (!successors)
            return std::nullopt;
        for (const Successor& successor : *successors) {
            const auto known = indices.find(successor.configuration);
            int to = known == indices.end() ? -1 : known->second;
            if (to < 0) {
                to = static_cast<int>(graph.nodes.size());
                if (to >= most) {
                    graph.complete = false;
                    continue;
                }
                indices.emplace(successor.configuration, to);
                graph.nodes.push_back(successor.configuration);
            }
            graph.edges.push_back({index, to, successor.transition});
        }
    }
    return graph;
}

} // namespace parsescope
