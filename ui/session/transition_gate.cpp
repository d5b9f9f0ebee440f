// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/transition_gate.h"

#include <utility>

namespace parsescope {

void TransitionGate::setJudge(Judge judge) {
    m_judge = std::move(judge);
    dropDecision();
}

void TransitionGate::dropDecision() {
    ++m_decision;
    m_isDeciding = false;
    m_afterDecision.clear();
}

void TransitionGate::afterDecision(std::function<void()> then) {
    if (m_isDeciding)
        m_afterDecision.push_back(std::move(then));
    else
        then();
}

void TransitionGate::ask(Transition transition, std::function<void()> take) {
    m_isDeciding = true;
    const Judge judge = m_judge; // the judge may be replaced while it decides
    judge(transition, [this, take = std::move(take), decision = ++m_decision](bool mayTake) {
        if (m_isDeciding && decision == m_decision)
            endDecision(take, mayTake);
    });
}

/// Takes the transition if it may be taken. `take` is a copy, because the judge may be gone after
/// the transition.
void TransitionGate::endDecision(std::function<void()> take, bool mayTake) {
    m_isDeciding = false;
    const auto waiting = std::exchange(m_afterDecision, {});
    if (!mayTake)
        return;
    take();
    for (const auto& then : waiting)
        afterDecision(then);
}

} // namespace parsescope
