// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <optional>
#include <vector>

namespace parsescope {

/// Returns the 0-based position of each node 0..n in the projective order of the tree, in which
/// every subtree is contiguous and each node is between its left and its right dependents [Nivre
/// 2009]. ROOT precedes or follows all words.
[[nodiscard]] std::vector<int> projectiveOrder(const Tree& tree, RootPlace root = RootPlace::First);

/// The state of a canonical derivation of a gold tree: the configuration, and the number of gold
/// dependents that each node still lacks.
class GoldParse {
public:
    /// `system` and `gold` must outlive the parse; `configuration` is one of the system.
    GoldParse(const TransitionSystem& system, const Tree& gold, Configuration configuration);

    [[nodiscard]] const Configuration& configuration() const { return m_configuration; }
    [[nodiscard]] const Tree& gold() const { return m_gold; }
    /// The number of gold dependents to the left, or right, of `node` that have no head yet.
    [[nodiscard]] int lacksLeft(int node) const { return m_left[node]; }
    [[nodiscard]] int lacksRight(int node) const { return m_right[node]; }
    /// True if all gold dependents of `node` have heads.
    [[nodiscard]] bool isComplete(int node) const {
        return lacksLeft(node) + lacksRight(node) == 0;
    }
    /// True for a gold arc that is not built yet and whose dependent has all its dependents.
    [[nodiscard]] bool isReady(int head, int dependent) const {
        return m_gold.hasArc({head, dependent}) && isComplete(dependent) &&
               !m_configuration.hasHead(dependent);
    }
    /// True if `before` precedes `after` in the projective order of the gold tree.
    [[nodiscard]] bool isInOrder(int before, int after) const;

    /// Returns the next transition of the canonical derivation; nothing if there is none, or if it
    /// is not legal.
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
    mutable std::vector<int> m_order; // by node; filled by the first call of isInOrder
};

} // namespace parsescope
