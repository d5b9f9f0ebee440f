// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/exploration.h"
#include "core/parsing/transition_system.h"

#include <QTimer>

#include <functional>
#include <string>
#include <vector>

namespace parsescope {

class ExplorationLosses;

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

/// The steps through the exploration of a ParseExplorer: moves its cursor, and takes transitions.
class ExplorationSteps {
public:
    /// `exploration` and `losses`, those of the exploration, must outlive the object. It calls
    /// `announce` after each event; with true, if the cursor may have moved.
    ExplorationSteps(Exploration& exploration, ExplorationLosses& losses,
                     std::function<void(bool moved)> announce);

    /// Returns the gate, which is asked before a transition to a configuration not visited yet is
    /// taken. It is open in the beginning.
    [[nodiscard]] TransitionGate& gate() { return m_gate; }

    /// Takes a legal transition if the gate allows it; does nothing if it is not legal.
    void take(Transition transition);
    /// Takes a legal transition without asking the gate.
    void pass(Transition transition);
    void back();
    /// Moves along the current branch; at its end, takes the next optimal transition.
    void forward();
    void first();
    /// Moves to the end of the current branch, and from there by optimal transitions to a terminal
    /// configuration. Takes a few transitions at a time, so that the window stays responsive.
    void last();
    /// Returns true while `last` is in progress.
    [[nodiscard]] bool isGoingToEnd() const { return m_toEnd.isActive(); }
    /// Ends `last` if it is in progress.
    void stop() { setGoingToEnd(false); }
    void goTo(int node);
    void nextOptimal();
    /// Adds `transitions` as a branch that starts at the cursor, without moving the cursor;
    /// `forward` then follows the branch.
    void addBranch(const std::vector<Transition>& transitions);
    /// Names the current branch; an empty name removes its name.
    void nameBranch(const std::string& name);
    /// Hides the current branch, unless all others are hidden.
    void hideBranch();
    void showHiddenBranches();
    /// Adds the visits of another exploration of the sentence with the system, and moves to its
    /// node `cursor`.
    void replay(const std::vector<Visit>& visits, int cursor);

private:
    void move(bool moves);
    void setGoingToEnd(bool going);
    void stepToEnd();
    [[nodiscard]] bool canTake(Transition transition) const;
    [[nodiscard]] bool isFinal() const;

    Exploration& m_exploration;
    ExplorationLosses& m_losses;
    std::function<void(bool moved)> m_announce;
    TransitionGate m_gate;
    QTimer m_toEnd; // active while `last` is in progress
};

} // namespace parsescope
