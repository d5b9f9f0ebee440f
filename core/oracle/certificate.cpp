// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/certificate.h"

namespace parsescope {

Losses sharpenedLosses(const TransitionSystem& system, const LossFunction& loss,
                       const Configuration& configuration) {
    Losses result = losses(system, loss, configuration);
    if (result.loss.exact)
        return result;
    const Loss own = loss(configuration);
    if (!own.exact && own.value <= result.loss.value)
        return result;
    result.loss = own;
    for (TransitionLoss& entry : result.transitions) {
        if (!entry.loss.exact && entry.loss.value < own.value)
            entry.loss.value = own.value;
        entry.optimal = own.exact && own.value < Unreachable && entry.loss == own;
    }
    return result;
}

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
        const Losses here = sharpenedLosses(system, loss, configuration);
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
