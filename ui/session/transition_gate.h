// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <functional>
#include <vector>

namespace parsescope {

/// Decides whether a transition may be taken, immediately or later; at most one decision is pending
/// at a time.
class TransitionGate {
public:
    /// A function that decides whether a transition may be taken. It calls `decide` exactly once,
    /// immediately or later.
    using Judge = std::function<void(Transition transition, std::function<void(bool)> decide)>;

    /// Asks `judge` from now on; an empty judge allows all transitions. Drops a pending decision.
    void setJudge(Judge judge);
    /// Returns true if all transitions are allowed.
    [[nodiscard]] bool isOpen() const { return !m_judge; }
    [[nodiscard]] bool isDeciding() const { return m_isDeciding; }
    /// Calls `then` immediately or, while the gate decides, after the transition was taken. If the
    /// gate refuses the transition, all waiting calls are dropped.
    void afterDecision(std::function<void()> then);

    /// Asks the judge about `transition`; calls `take` if the transition may be taken, and then the
    /// functions that wait for the decision. The gate must not be open or deciding.
    void ask(Transition transition, std::function<void()> take);
    /// Drops a pending decision, and the functions that wait for it.
    void dropDecision();

private:
    void endDecision(std::function<void()> take, bool mayTake);

    Judge m_judge;
    int m_decision = 0; // the number of the pending or last decision
    bool m_isDeciding = false;
    std::vector<std::function<void()>> m_afterDecision;
};

} // namespace parsescope
