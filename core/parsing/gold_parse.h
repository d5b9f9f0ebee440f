// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <optional>
#include <vector>

namespace parsescope {

/// Place of each node 0..n, from 0, in the order in which every subtree of the tree is contiguous:
/// each node stands between its left and its right dependents [Nivre 2009], and ROOT before or
/// behind all words.
[[nodiscard]] std::vector<int> projectiveOrder(const Tree& tree, RootPlace root = RootPlace::First);

/// A parse on its way to a gold tree, as the canonical policies of systems look at it: the
/// configuration, and which gold dependents each node still lacks.
class GoldParse {
public:
    /// `system` and `gold` must outlive the parse; `configuration` is one of the system.
    GoldParse(const TransitionSystem& system, const Tree& gold, Configuration configuration);

    [[nodiscard]] const Configuration& configuration() const { return m_configuration; }
    [[nodiscard]] const Tree& gold() const { return m_gold; }
    /// Number of gold dependents on the left of `node` that have no head yet; and on its right.
    [[nodiscard]] int lacksLeft(int node) const { return m_left[node]; }
    [[nodiscard]] int lacksRight(int node) const { return m_right[node]; }
    /// True when all gold dependents of `node` have heads.
    [[nodiscard]] bool isComplete(int node) const {
        return lacksLeft(node) + lacksRight(node) == 0;
    }
    /// True for a gold arc that is not built yet and whose dependent needs no more dependents.
    [[nodiscard]] bool isReady(int head, int dependent) const {
        return m_gold.hasArc({head, dependent}) && isComplete(dependent) &&
               !m_configuration.hasHead(dependent);
    }
    /// True when `before` stands before `after` in the projective order of the gold tree.
    [[nodiscard]] bool isInOrder(int before, int after) const;

    /// The transition that the canonical derivation takes, if there is one and it is legal.
    [[nodiscard]] std::optional<Transition> next() const;
    /// Takes a legal transition.
    void take(Transition transition);

private:
    void count(int dependent, int step);

    const TransitionSystem& m_system;
    const Tree& m_gold;
    Configuration m_configuration;
    std::vector<int> m_left;          // by node
    std::vector<int> m_right;         // by node
    mutable std::vector<int> m_order; // by node; filled when first asked for
};

} // namespace parsescope
