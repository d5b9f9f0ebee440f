// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/certificate.h"

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
    while (!system.isFinal(configuration)) {
        const Losses here = losses(system, loss, configuration);
        const std::optional<Transition> next = preferredTransition(system, configuration, here);
        if (!next)
            return std::nullopt;
        certificate.transitions.push_back(*next);
        configuration = system.step(std::move(configuration), *next);
    }
    if (loss(configuration).value >= Unreachable)
        return std::nullopt;
    certificate.heads = finalHeads(configuration);
    return certificate;
}

} // namespace parsescope
