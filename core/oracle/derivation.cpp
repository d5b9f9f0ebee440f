// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/derivation.h"

#include <algorithm>

namespace parsescope {

std::optional<Transition> preferredTransition(const TransitionSystem& system,
                                              const Configuration& configuration,
                                              const Losses& losses) {
    std::optional<Transition> first;
    for (const TransitionLoss& entry : losses.transitions) {
        if (!entry.optimal)
            continue;
        if (system.arc(configuration, entry.transition))
            return entry.transition;
        if (!first)
            first = entry.transition;
    }
    return first;
}

Chooser preferOptimal(const TransitionSystem& system) {
    return [&system](const DerivationStep& step) {
        return preferredTransition(system, step.configuration, step.losses);
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
followOptimal(const TransitionSystem& system, const LossFunction& loss, Configuration start,
              const std::function<void(const DerivationStep&)>& visit) {
    std::optional<DerivationStep> last =
        followDerivation(system, loss, std::move(start), preferOptimal(system),
                         [&visit](const DerivationStep& step) {
                             if (step.transition)
                                 visit(step);
                             return true;
                         });
    const bool arrives =
        system.isFinal(last->configuration) && last->losses.loss.value < Unreachable;
    return arrives ? std::optional(std::move(last->configuration)) : std::nullopt;
}

std::optional<Certificate> findCertificate(const TransitionSystem& system, const LossFunction& loss,
                                           Configuration configuration) {
    Certificate certificate;
    const auto end =
        followOptimal(system, loss, std::move(configuration), [&](const DerivationStep& step) {
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
