// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"
#include "core/treebank/tree.h"

#include <optional>
#include <vector>

namespace parsescope {

/// The static-dynamic oracle of arc-hybrid with swap [de Lhoneux, Stymne & Nivre 2017]. Swaps are
/// decided statically: if the stack top must follow the buffer front in the projective order of the
/// gold tree, only the swap has cost 0. All other transitions have dynamic costs: the number of
/// gold arcs that become unreachable. Costs are defined in every configuration of a derivation,
/// also after mistakes. Costs and updates are those of UUParser, the program of the paper
/// (uuparser/arc_hybrid.py, calculate_cost and oracle_updates).
///
/// The costs depend on the derivation, not only on its last configuration. Transitions with cost 0
/// from the initial configuration derive the gold tree, projective or not. For projective gold
/// trees and derivations without swaps, the costs are exact. They are not exact otherwise: an arc
/// that counts as unreachable can become reachable by further swaps.
class StaticDynamicOracle {
public:
    /// Returns the index of the rule of `system` that swaps, if the other rules are those of
    /// arc-hybrid; nothing if the system differs from arc-hybrid with swap.
    [[nodiscard]] static std::optional<int> swapRule(const TransitionSystem& system);

    /// `swapRule` is the index of the rule that swaps in the system.
    StaticDynamicOracle(const Tree& gold, RootPlace root, int swapRule);

    /// Returns to the initial configuration.
    void restart();
    /// Returns the cost of a legal transition, which adds `arc` (head NoHead for none), in
    /// `configuration`.
    [[nodiscard]] int cost(const Configuration& configuration, Transition transition,
                           Arc arc) const;
    /// Updates the reachable arcs before a transition is taken in `configuration`.
    void take(const Configuration& configuration, Transition transition, Arc arc);
    /// Returns the transitions with cost 0, the first in the order of the rules, from the initial
    /// configuration to the gold tree; empty if a legal transition with cost 0 is missing.
    [[nodiscard]] std::vector<Transition> derivation(const TransitionSystem& system);

private:
    [[nodiscard]] bool mustSwap(const Configuration& configuration) const;
    /// Returns true if the buffer front must be swapped with a later word, so that it returns to
    /// the buffer after a shift.
    [[nodiscard]] bool returns(const Configuration& configuration) const;
    /// Calls `lose` for each word whose gold arc is reachable and is lost by a shift.
    template<class Lose>
    void forLostByShift(const Configuration& configuration, Lose lose) const;
    /// Returns the number of gold dependents of `node` with reachable arcs.
    [[nodiscard]] int reachableDependents(int node) const;

    Tree m_gold;
    RootPlace m_root;
    int m_swap;
    std::vector<int> m_order;      // the position of each node in the projective order
    std::vector<char> m_reachable; // for each word, 1 if its gold arc counts as reachable
};

} // namespace parsescope
