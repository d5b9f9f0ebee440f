// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/derivation.h"

#include <algorithm>
#include <unordered_set>

namespace parsescope {

namespace {

/// Returns the first optimal transition that adds an arc; nothing if there is none.
std::optional<Transition> firstArc(const TransitionSystem& system,
                                   const Configuration& configuration, const Losses& losses) {
    for (const TransitionLoss& entry : losses.transitions)
        if (entry.optimal && system.arc(configuration, entry.transition))
            return entry.transition;
    return std::nullopt;
}

/// Returns true if the buffer front lacks a gold arc with ROOT.
bool lacksRootArc(const Tree& gold, const Configuration& configuration) {
    if (configuration.bufferSize() == 0)
        return false;
    const auto lacks = [&](int word) {
        return gold.head(word) == 0 && !configuration.hasHead(word);
    };
    if (const int front = configuration.buffer(0); front != 0)
        return lacks(front);
    for (int word = 1; word <= gold.size(); ++word)
        if (lacks(word))
            return true;
    return false;
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
        const Losses here = losses(system, m_loss, after);
        if (const auto arc = firstArc(system, after, here))
            return leadsToArc(after, *arc);
        return std::ranges::any_of(here.transitions, [&](const TransitionLoss& entry) {
            return entry.optimal && leadsToArc(after, entry.transition);
        });
    }

private:
    /// The largest number of configurations that are examined. In the built-in systems, the buffer
    /// front meets the other nodes in at most two steps for each of them.
    static constexpr std::size_t Most = 1000;

    const Problem& m_problem;
    const LossFunction& m_loss;
    std::unordered_set<Configuration, ConfigurationHash> m_seen;
};

} // namespace

std::optional<Transition> preferredTransition(const Problem& problem, const LossFunction& loss,
                                              const Configuration& configuration,
                                              const Losses& losses) {
    if (const auto arc = firstArc(problem.system, configuration, losses))
        return arc;
    std::vector<Transition> optimal;
    for (const TransitionLoss& entry : losses.transitions)
        if (entry.optimal)
            optimal.push_back(entry.transition);
    if (optimal.empty())
        return std::nullopt;
    if (optimal.size() > 1 && lacksRootArc(problem.gold, configuration)) {
        RootArcSearch search(problem, loss);
        for (const Transition transition : optimal)
            if (search.leadsToArc(configuration, transition))
                return transition;
    }
    return optimal.front();
}

Chooser preferOptimal(const Problem& problem, const LossFunction& loss) {
    return [&problem, &loss](const DerivationStep& step) {
        return preferredTransition(problem, loss, step.configuration, step.losses);
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
