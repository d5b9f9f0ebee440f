// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <string>
#include <vector>

namespace parsescope {

/// The name of a branch, and whether the user has hidden the branch.
struct BranchLabel {
    std::string name; ///< empty if the branch has no name
    bool isHidden = false;
    bool operator==(const BranchLabel&) const = default;
};

/// The tree of configurations visited so far, with a cursor. Taking a transition that was taken
/// from the node before leads to the existing child; any other transition begins a new branch.
/// Nodes are never removed, so every branch can be revisited (see withoutBranch). A branch is the
/// path from the initial node to a node without children, its end.
class Exploration {
public:
    /// A visited configuration. Nodes are numbered from 0 in the order of their first visit.
    struct Node {
        Configuration configuration;
        int parent = -1; ///< index of the parent; -1 for the initial node
        /// The transition that led to the node; undefined for the initial node.
        Transition transition;
        int depth = 0;             ///< number of transitions from the initial node
        std::vector<int> children; ///< indices of the children, in the order of their first visit
        /// The index of the child that was visited last, to which forward() leads; -1 for none.
        int next = -1;
        BranchLabel label = {}; ///< the label of the branch that ends at the node
    };

    /// Begins an exploration of a sentence of `words` words. `system` must outlive the exploration.
    Exploration(const TransitionSystem& system, int words, RootPlace root = RootPlace::First);
    Exploration(TransitionSystem&&, int, RootPlace root = RootPlace::First) = delete;

    [[nodiscard]] const TransitionSystem& system() const { return *m_system; }
    [[nodiscard]] int size() const { return static_cast<int>(m_nodes.size()); }
    [[nodiscard]] const Node& node(int index) const { return m_nodes[index]; }
    /// Returns the index of the current node.
    [[nodiscard]] int cursor() const { return m_cursor; }
    [[nodiscard]] const Node& current() const { return node(m_cursor); }
    /// Returns the indices of the nodes of the current branch: from the initial node through the
    /// cursor, and then along Node::next to the end.
    [[nodiscard]] std::vector<int> path() const;

    /// Takes a legal transition from the cursor, and moves the cursor. Returns true if a node was
    /// added. A branch that is extended at its end keeps its label.
    bool take(Transition transition);
    // The next four functions move the cursor. They return false if the cursor cannot be moved.
    bool back();
    bool forward();
    bool first();
    /// Moves the cursor to the end of the current branch.
    bool last();
    /// Moves the cursor to node `index`. The current branch then leads through this node.
    void goTo(int index);
    /// Labels the branch through the node `index` that follows the first child of each node.
    void setLabel(int index, BranchLabel label);

private:
    const TransitionSystem* m_system;
    std::vector<Node> m_nodes;
    int m_cursor = 0;
};

/// The data from which a node of an exploration can be restored.
struct Visit {
    int parent = -1;
    Transition transition; ///< the transition that led to the node; undefined for the initial node
    int next = -1;
    BranchLabel label = {};
    bool operator==(const Visit&) const = default;
};

/// Returns the visit of each node of an exploration.
[[nodiscard]] std::vector<Visit> visitsOf(const Exploration& exploration);
/// Adds the nodes of another exploration, given by its visits, to an exploration of the same
/// sentence with the same system. The current branches and the cursor, the visit with the index
/// `cursor`, then are those of the other exploration, and so are the labels of its branches.
void replay(Exploration& exploration, const std::vector<Visit>& visits, int cursor);

/// The nodes of an exploration that are kept, renumbered. The cursor is at the node of the old
/// cursor or, if this node is not kept, at its last ancestor that is.
struct CarriedOver {
    std::vector<Visit> visits;
    int cursor = 0;
};
/// Carries an exploration over to another system: keeps the nodes reached by transitions that have
/// equal names in the other system and are legal in it.
[[nodiscard]] CarriedOver carryOver(const Exploration& from, const TransitionSystem& to,
                                    RootPlace root = RootPlace::First);

} // namespace parsescope
