// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <vector>

namespace parsescope {

/// The tree of configurations visited so far, with a cursor. Taking a transition that has been
/// taken from the same configuration before returns to its result; another transition begins a
/// branch. Nodes are never removed, so every branch can be revisited.
class Exploration {
public:
    /// One visited configuration. Nodes are numbered in the order of their first visit.
    struct Node {
        Configuration configuration;
        int parent = -1;           ///< -1 for the start
        Transition transition;     ///< that led here; undefined at the start
        int depth = 0;             ///< steps from the start
        std::vector<int> children; ///< in the order of their first visit
        int next = -1;             ///< the child visited last, where forward() leads; -1 if none
    };

    /// `system` must outlive the exploration.
    Exploration(const TransitionSystem& system, int words, RootPlace root = RootPlace::First);
    Exploration(TransitionSystem&&, int, RootPlace root = RootPlace::First) = delete;

    [[nodiscard]] const TransitionSystem& system() const { return *m_system; }
    [[nodiscard]] int size() const { return static_cast<int>(m_nodes.size()); }
    [[nodiscard]] const Node& node(int index) const { return m_nodes[index]; }
    /// The index of the current node.
    [[nodiscard]] int cursor() const { return m_cursor; }
    [[nodiscard]] const Node& current() const { return node(m_cursor); }
    /// The nodes of the current branch: from the start through the cursor to the last next node.
    [[nodiscard]] std::vector<int> path() const;

    /// Takes a legal transition from the cursor. Returns true if that adds a node.
    bool take(Transition transition);
    // The next four functions move the cursor; they return false if it cannot be moved.
    bool back();
    bool forward();
    bool first();
    /// Moves the cursor to the end of the current branch.
    bool last();
    /// Moves the cursor to any node, through which the current branch then leads.
    void goTo(int index);

private:
    const TransitionSystem* m_system;
    std::vector<Node> m_nodes;
    int m_cursor = 0;
};

/// The data from which a node of an exploration can be restored.
struct Visit {
    int parent = -1;
    Transition transition; ///< undefined at the start
    int next = -1;
    bool operator==(const Visit&) const = default;
};

/// Returns the visits of an exploration, by node.
[[nodiscard]] std::vector<Visit> visitsOf(const Exploration& exploration);
/// Restores the nodes and the current branch of an exploration from its visits, which must fit the
/// system and the sentence. `exploration` must have only its start.
void replay(Exploration& exploration, const std::vector<Visit>& visits, int cursor);

/// The nodes of an exploration that exist with another system, too: those reached by transitions
/// that have the same names in the other system and are legal there. The nodes are renumbered. The
/// cursor is at its node or at the last ancestor of it that exists.
struct CarriedOver {
    std::vector<Visit> visits;
    int cursor = 0;
};
/// Carries an exploration over to another system.
[[nodiscard]] CarriedOver carryOver(const Exploration& from, const TransitionSystem& to,
                                    RootPlace root = RootPlace::First);

} // namespace parsescope
