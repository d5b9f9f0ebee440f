// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/loss_function.h"

#include <utility>

namespace parsescope {

LossFunction stoppable(LossFunction loss, const TaskControl& control) {
    return [loss = std::move(loss), &control](const Configuration& configuration) {
        return control.stopRequested() ? Loss(Unreachable) : loss(configuration, control);
    };
}

namespace {

/// Raises the losses to `own`, the loss of the configuration itself: no transition leads to a
/// smaller loss.
void sharpen(Losses& losses, Loss own) {
    if (!own.exact && own.value <= losses.loss.value)
        return;
    losses.loss = own;
    for (TransitionLoss& entry : losses.transitions)
        if (!entry.loss.exact && entry.loss.value < own.value)
            entry.loss.value = own.value;
}

} // namespace

Losses losses(const TransitionSystem& system, const LossFunction& loss,
              const Configuration& configuration) {
    Losses result;
    if (system.isFinal(configuration)) {
        result.loss = loss(configuration);
        return result;
    }
    Configuration next; // keeps its memory from one transition to the next
    for (Transition transition : system.legalTransitions(configuration)) {
        next = configuration;
        next = system.step(std::move(next), transition);
        const Loss after = loss(next);
        result.transitions.push_back({transition, after, false});
        const bool smaller = after.value < result.loss.value;
        const bool surer = after.value == result.loss.value && after.exact;
        if (smaller || surer)
            result.loss = after;
    }
    if (!result.loss.exact)
        sharpen(result, loss(configuration));
    for (TransitionLoss& entry : result.transitions)
        entry.optimal = entry.loss == result.loss && entry.loss.exact && entry.loss != Unreachable;
    return result;
}

} // namespace parsescope
