// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <vector>

namespace parsescope {

/// The tree of configurations visited so far, with a cursor. Taking a transition that was taken
/// here before goes to its configuration again; another one makes a branch. Nothing is ever lost:
/// going back needs no undo, every branch can be revisited.
class Exploration {
public:
    /// One visited configuration. Nodes are numbered in the order of their first visit.
    struct Node {
        Configuration configuration;
        int parent = -1;           ///< -1 for the start
        Transition transition;     ///< that led here; meaningless at the start
        int depth = 0;             ///< steps from the start
        std::vector<int> children; ///< in the order of their first visit
        int next = -1;             ///< the child last gone to: where "forward" leads; -1 if none
    };

    /// `system` must outlive the exploration.
    Exploration(const TransitionSystem& system, int words, RootPlace root = RootPlace::First);
    Exploration(TransitionSystem&&, int, RootPlace root = RootPlace::First) = delete;

    [[nodiscard]] const TransitionSystem& system() const { return *m_system; }
    [[nodiscard]] int size() const { return static_cast<int>(m_nodes.size()); }
    [[nodiscard]] const Node& node(int index) const { return m_nodes[index]; }
    /// Index of the node looked at.
    [[nodiscard]] int cursor() const { return m_cursor; }
    [[nodiscard]] const Node& current() const { return node(m_cursor); }
    /// The nodes of the current branch: from the start through the cursor to where forward ends.
    [[nodiscard]] std::vector<int> path() const;

    /// Takes a legal transition from the cursor; returns true when that made a new node.
    bool take(Transition transition);
    /// Each moves the cursor, and returns false when there is nowhere to go.
    bool back();
    bool forward();
    bool first();
    /// To the end of the current branch.
    bool last();
    /// To any node; the current branch then leads through it.
    void goTo(int index);

private:
    const TransitionSystem* m_system;
    std::vector<Node> m_nodes;
    int m_cursor = 0;
};

/// What it takes to grow a node of an exploration again.
struct Visit {
    int parent = -1;
    Transition transition; ///< meaningless at the start
    int next = -1;
    bool operator==(const Visit&) const = default;
};

/// By node.
[[nodiscard]] std::vector<Visit> visitsOf(const Exploration& exploration);
/// Grows nodes in an exploration that was at its start: all is as it was where the visits are from.
/// They must fit the system and the words.
void replay(Exploration& exploration, const std::vector<Visit>& visits, int cursor);

/// What can be grown of an exploration with another system: its nodes, renumbered, as far as the
/// transitions that led there have the same names in the other system and are legal there. The
/// cursor is at the node that it was at, or the last one before it that is left.
struct CarriedOver {
    std::vector<Visit> visits;
    int cursor = 0;
};
[[nodiscard]] CarriedOver carryOver(const Exploration& from, const TransitionSystem& to,
                                    RootPlace root = RootPlace::First);

} // namespace parsescope
