// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/derivation.h"

#include "core/oracle/root_arc_cost.h"

#include <algorithm>
#include <unordered_set>

namespace parsescope {

namespace {

/// Returns the first of the transitions that adds an arc; nothing if there is none.
std::optional<Transition> firstArc(const TransitionSystem& system,
                                   const Configuration& configuration,
                                   const std::vector<Transition>& transitions) {
    for (const Transition transition : transitions)
        if (system.arc(configuration, transition))
            return transition;
    return std::nullopt;
}

std::vector<Transition> optimalOnes(const Losses& losses) {
    std::vector<Transition> optimal;
    for (const TransitionLoss& entry : losses.transitions)
        if (entry.optimal)
            optimal.push_back(entry.transition);
    return optimal;
}

/// Returns true if a word lacks its gold arc with ROOT.
bool lacksRootArc(const Tree& gold, const Configuration& configuration) {
    for (int word = 1; word <= gold.size(); ++word)
        if (gold.head(word) == 0 && !configuration.hasHead(word))
            return true;
    return false;
}

/// Returns true if the buffer front lacks a gold arc with ROOT.
bool frontLacksRootArc(const Tree& gold, const Configuration& configuration) {
    if (configuration.bufferSize() == 0)
        return false;
    const int front = configuration.buffer(0);
    return front == 0 ? lacksRootArc(gold, configuration)
                      : gold.head(front) == 0 && !configuration.hasHead(front);
}

/// Removes the transitions after which more gold arcs from ROOT must be implied than after others.
void keepFewestImplied(const TransitionSystem& system, const Configuration& configuration,
                       const RootArcCost& cost, std::vector<Transition>& transitions) {
    std::vector<int> costs;
    for (const Transition transition : transitions)
        costs.push_back(cost(system.step(configuration, transition)));
    const int fewest = *std::ranges::min_element(costs);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < transitions.size(); ++i)
        if (costs[i] == fewest)
            transitions[kept++] = transitions[i];
    transitions.resize(kept);
}

/// A search for preferred transitions that build a gold arc from ROOT and leave the buffer as it is
/// until then.
class RootArcSearch {
public:
    RootArcSearch(const Problem& problem, const LossFunction& loss)
        : m_problem(problem), m_loss(loss) {}

    /// Returns true if an optimal transition, or preferred transitions after it, build the arc.
    bool leadsToArc(const Configuration& before, Transition transition) {
        const TransitionSystem& system = m_problem.system;
        if (const auto arc = system.arc(before, transition);
            arc && arc->head == 0 && m_problem.gold.hasArc(*arc))
            return true;
        const Configuration after = system.step(before, transition);
        if (after.bufferSize() != before.bufferSize() || after.buffer(0) != before.buffer(0) ||
            m_seen.size() >= Most || !m_seen.insert(after).second)
            return false;
        const std::vector<Transition> optimal = optimalOnes(losses(system, m_loss, after));
        if (const auto arc = firstArc(system, after, optimal))
            return leadsToArc(after, *arc);
        return std::ranges::any_of(optimal,
                                   [&](Transition next) { return leadsToArc(after, next); });
    }

private:
    /// The largest number of configurations that are examined. In the built-in systems, the buffer
    /// front meets the other nodes in at most two steps for each of them.
    static constexpr std::size_t Most = 1000;

    const Problem& m_problem;
    const LossFunction& m_loss;
    std::unordered_set<Configuration, ConfigurationHash> m_seen;
};

/// Implements preferredTransition. `cost` is the result of RootArcCost::of for the problem.
std::optional<Transition> preferred(const Problem& problem, const LossFunction& loss,
                                    const Configuration& configuration, const Losses& losses,
                                    const std::optional<RootArcCost>& cost) {
    std::vector<Transition> optimal = optimalOnes(losses);
    if (optimal.empty())
        return std::nullopt;
    if (cost && optimal.size() > 1 && lacksRootArc(problem.gold, configuration))
        keepFewestImplied(problem.system, configuration, *cost, optimal);
    if (const auto arc = firstArc(problem.system, configuration, optimal))
        return arc;
    if (!cost && optimal.size() > 1 && frontLacksRootArc(problem.gold, configuration)) {
        RootArcSearch search(problem, loss);
        for (const Transition transition : optimal)
            if (search.leadsToArc(configuration, transition))
                return transition;
    }
    return optimal.front();
}

} // namespace

std::optional<Transition> preferredTransition(const Problem& problem, const LossFunction& loss,
                                              const Configuration& configuration,
                                              const Losses& losses) {
    // Preparing the cost takes longer than many a question that does not need it.
    const bool needsCost = lacksRootArc(problem.gold, configuration);
    return preferred(problem, loss, configuration, losses,
                     needsCost ? RootArcCost::of(problem) : std::nullopt);
}

Chooser preferOptimal(const Problem& problem, const LossFunction& loss) {
    return [&problem, &loss, cost = RootArcCost::of(problem)](const DerivationStep& step) {
        return preferred(problem, loss, step.configuration, step.losses, cost);
    };
}

Chooser prescribe(std::vector<Transition> transitions) {
    return [transitions = std::move(transitions)](const DerivationStep& step) {
        const auto number = static_cast<std::size_t>(step.number);
        return number < transitions.size() ? std::optional(transitions[number]) : std::nullopt;
    };
}

std::optional<DerivationStep>
followDerivation(const TransitionSystem& system, const LossFunction& loss, Configuration start,
                 const Chooser& choose, const std::function<bool(const DerivationStep&)>& visit) {
    DerivationStep step;
    step.configuration = std::move(start);
    for (;; ++step.number) {
        step.losses = losses(system, loss, step.configuration);
        step.transition = choose(step);
        step.arc =
            step.transition ? system.arc(step.configuration, *step.transition) : std::nullopt;
        if (!visit(step))
            return std::nullopt;
        if (!step.transition)
            return step;
        step.configuration = system.step(std::move(step.configuration), *step.transition);
    }
}

std::vector<DerivationStep> derivationSteps(const Problem& problem, const LossFunction& loss,
                                            const Chooser& choose) {
    std::vector<DerivationStep> steps;
    followDerivation(problem.system, loss, problem.start(), choose,
                     [&](const DerivationStep& step) {
                         steps.push_back(step);
                         return true;
                     });
    return steps;
}

std::optional<Configuration>
followOptimal(const Problem& problem, const LossFunction& loss, Configuration start,
              const std::function<void(const DerivationStep&)>& visit) {
    const TransitionSystem& system = problem.system;
    std::optional<DerivationStep> last =
        followDerivation(system, loss, std::move(start), preferOptimal(problem, loss),
                         [&visit](const DerivationStep& step) {
                             if (step.transition)
                                 visit(step);
                             return true;
                         });
    const bool arrives =
        system.isFinal(last->configuration) && last->losses.loss.value < Unreachable;
    return arrives ? std::optional(std::move(last->configuration)) : std::nullopt;
}

std::optional<Certificate> findCertificate(const Problem& problem, const LossFunction& loss,
                                           Configuration configuration) {
    Certificate certificate;
    const auto end =
        followOptimal(problem, loss, std::move(configuration), [&](const DerivationStep& step) {
            certificate.transitions.push_back(*step.transition);
        });
    if (!end)
        return std::nullopt;
    certificate.heads = finalHeads(*end);
    return certificate;
}

std::optional<bool> hasChoice(const Losses& losses) {
    const auto& all = losses.transitions;
    const auto optimal = std::count_if(all.begin(), all.end(),
                                       [](const TransitionLoss& entry) { return entry.optimal; });
    if (optimal > 1)
        return true;
    const bool open = std::any_of(all.begin(), all.end(), [&](const TransitionLoss& entry) {
        return !entry.loss.exact && entry.loss.value <= losses.loss.value;
    });
    return open ? std::nullopt : std::optional(false);
}

} // namespace parsescope
