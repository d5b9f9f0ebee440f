// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/optimal_path.h"

#include "core/oracle/certificate.h"

#include <algorithm>

namespace parsescope {

std::optional<Configuration> followOptimal(const TransitionSystem& system, const LossFunction& loss,
                                           Configuration configuration,
                                           const std::function<void(const OptimalStep&)>& visit) {
    if (loss(configuration).value >= Unreachable)
        return std::nullopt;
    while (!system.isFinal(configuration)) {
        const Losses here = losses(system, loss, configuration);
        const std::optional<Transition> next = preferredTransition(system, configuration, here);
        if (!next)
            return std::nullopt;
        visit({configuration, here, *next});
        configuration = system.step(std::move(configuration), *next);
    }
    return configuration;
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
