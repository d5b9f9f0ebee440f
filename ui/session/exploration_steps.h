// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/exploration.h"
#include "ui/session/transition_gate.h"

#include <QTimer>

#include <vector>

namespace parsescope {

class ExplorationLosses;
class ParseExplorer;

/// The steps through the exploration of a ParseExplorer: moves its cursor, and takes transitions.
/// The explorer announces each step.
class ExplorationSteps {
public:
    /// All arguments must outlive the object; `exploration` and `losses` are those of `parse`.
    ExplorationSteps(ParseExplorer& parse, Exploration& exploration, ExplorationLosses& losses);

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
    /// Adds the visits of another exploration of the sentence with the system, and moves to its
    /// node `cursor`.
    void replay(const std::vector<Visit>& visits, int cursor);

private:
    void move(bool moves);
    void setGoingToEnd(bool going);
    void stepToEnd();
    [[nodiscard]] bool canTake(Transition transition) const;

    ParseExplorer& m_parse;
    Exploration& m_exploration;
    ExplorationLosses& m_losses;
    TransitionGate m_gate;
    QTimer m_toEnd; // active while `last` is in progress
};

} // namespace parsescope
