// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/derivation.h"

namespace parsescope {

Chooser preferOptimal(const TransitionSystem& system) {
    return [system](const DerivationStep& step) {
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
followDerivation(const Problem& problem, const LossFunction& loss, const Chooser& choose,
                 const std::function<bool(const DerivationStep&)>& visit) {
    const TransitionSystem& system = problem.system;
    DerivationStep step;
    step.configuration = problem.start();
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

} // namespace parsescope
