// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/derivation.h"

namespace parsescope::cli {

namespace {

// The optimal transition to take; none when there is none.
std::optional<Transition> chooseOptimal(const TransitionSystem& system,
                                        const Configuration& configuration, const Losses& losses) {
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

} // namespace

std::optional<Configuration>
followOptimal(const Problem& problem, const LossFunction& loss,
              const std::function<bool(const DerivationStep&)>& visit) {
    const TransitionSystem& system = problem.system;
    DerivationStep step;
    step.configuration = system.start(problem.gold.size());
    for (;; ++step.number) {
        step.losses = losses(system, loss, step.configuration);
        step.transition = chooseOptimal(system, step.configuration, step.losses);
        step.arc =
            step.transition ? system.arc(step.configuration, *step.transition) : std::nullopt;
        if (!visit(step))
            return std::nullopt;
        if (!step.transition)
            return step.configuration;
        step.configuration = system.step(std::move(step.configuration), *step.transition);
    }
}

} // namespace parsescope::cli
