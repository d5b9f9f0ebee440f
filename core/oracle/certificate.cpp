// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/certificate.h"

#include "core/oracle/optimal_path.h"

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

std::optional<Certificate> findCertificate(const TransitionSystem& system, const LossFunction& loss,
                                           Configuration configuration) {
    Certificate certificate;
    const auto end =
        followOptimal(system, loss, std::move(configuration), [&](const OptimalStep& step) {
            certificate.transitions.push_back(step.transition);
        });
    if (!end)
        return std::nullopt;
    certificate.heads = finalHeads(*end);
    return certificate;
}

} // namespace parsescope
