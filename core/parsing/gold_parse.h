// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <optional>
#include <random>
#include <vector>

namespace parsescope {

/// Returns the 0-based position of each node 0..n in the projective order of the tree, in which
/// every subtree is contiguous and each node is between its left and its right dependents [Nivre
/// 2009]. ROOT precedes or follows all words.
[[nodiscard]] std::vector<int> projectiveOrder(const Tree& tree, RootPlace root = RootPlace::First);

/// Returns for each node the root of its maximal projective component [Nivre, Kuhlmann & Hall
/// 2009]: arc-standard, which cannot build crossing arcs, joins as many gold arcs as it can from
/// below, and the nodes that it has joined form a component.
[[nodiscard]] std::vector<int> projectiveComponents(const Tree& tree,
                                                    RootPlace root = RootPlace::First);

/// The state of a canonical derivation of a gold tree: the configuration, and the number of gold
/// dependents that each node still lacks.
class GoldParse {
public:
    /// Begins a parse at `configuration`, which must be a configuration of `system`. `system` and
    /// `gold` must outlive the parse.
    GoldParse(const TransitionSystem& system, const Tree& gold, Configuration configuration);

    [[nodiscard]] const Configuration& configuration() const { return m_configuration; }
    [[nodiscard]] const Tree& gold() const { return m_gold; }
    /// Returns the number of gold dependents to the left of `node` that have no head yet. The
    /// function lacksRight does so for the right side.
    [[nodiscard]] int lacksLeft(int node) const { return m_left[node]; }
    [[nodiscard]] int lacksRight(int node) const { return m_right[node]; }
    /// True if all gold dependents of `node` have heads.
    [[nodiscard]] bool isComplete(int node) const {
        return lacksLeft(node) + lacksRight(node) == 0;
    }
    /// True if the arc is gold and not built yet, and all gold dependents of `dependent` have
    /// heads.
    [[nodiscard]] bool isReady(int head, int dependent) const {
        return m_gold.hasArc({head, dependent}) && isComplete(dependent) &&
               !m_configuration.hasHead(dependent);
    }
    /// True if `before` precedes `after` in the projective order of the gold tree.
    [[nodiscard]] bool isInOrder(int before, int after) const;
    /// True if two nodes belong to the same maximal projective component of the gold tree.
    [[nodiscard]] bool isSameComponent(int one, int other) const;

    /// Returns the next transition of the canonical derivation; nothing if there is none, or if the
    /// transition is not legal.
    [[nodiscard]] std::optional<Transition> next() const;
    /// Takes a legal transition.
    void take(Transition transition);

private:
    void count(int dependent, int step);

    const TransitionSystem& m_system;
    const Tree& m_gold;
    Configuration m_configuration;
    std::vector<int> m_left; // for each node, the number of its left gold dependents without a head
    std::vector<int>
        m_right; // for each node, the number of its right gold dependents without a head
    // The position of each node in the projective order; filled by the first call of isInOrder.
    mutable std::vector<int> m_order;
    // The component of each node; filled by the first call of isSameComponent.
    mutable std::vector<int> m_components;
};

/// Returns a random derivation from the initial configuration to a configuration without legal
/// transitions. First, a probability is drawn uniformly from 0 to 1. With this probability, each
/// step is a transition that adds no arc (mostly a shift) if such a transition is legal; otherwise
/// the step adds an arc. All transitions of each sort are equally likely. Because each derivation
/// has its own probability, the depths of stacks vary between derivations. The result depends only
/// on the state of `random`, not on the machine. The derivations of the system must end.
[[nodiscard]] std::vector<Transition> randomDerivation(const TransitionSystem& system, int words,
                                                       std::mt19937_64& random);

} // namespace parsescope
