// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/quick_search.h"

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace parsescope {

/// Decides by depth-first search whether some derivation keeps the loss within a given bound. For
/// arc-standard and attardi without further transitions, where the cost of a word arises when it
/// leaves the stack: for its head if that is wrong, and for its gold dependents that have not been
/// attached.
///
/// Few removals need to be tried. All that is possible with a word on the stack is possible without
/// it at no greater cost, with its future dependents attached to the element beneath. So a word is
/// removed as soon as that costs nothing, and otherwise only if the cost is lower than at any time
/// before. A derivation without loss is found at once, and one with loss 1 in O(n) tries, which is
/// faster than filling a table as long as few gold arcs are lost.
class BoundedSearch : public QuickSearch {
public:
    explicit BoundedSearch(const Problem& problem);

    /// Tries the tree found by the last call first.
    [[nodiscard]] Answer find(const Configuration& configuration, Arc added, int loss) override;
    [[nodiscard]] std::vector<Transition> derivation() const override;
    /// The search tries every derivation with a smaller loss, which for arc-standard soon takes
    /// longer than to fill the cubic table. The table of attardi always takes longer.
    [[nodiscard]] int mostLoss() const override { return m_hasArcs2 ? QuickSearch::mostLoss() : 4; }

private:
    /// The transitions of arc-standard and attardi, by their effect.
    enum Rule { Shift, LeftArc, RightArc, LeftArc2, RightArc2, RuleCount };
    /// A transition that removes a word, and its cost.
    struct Removal {
        Rule rule;
        int head;
        int word;
        int price;
    };
    /// A state of the search.
    struct Position {
        std::vector<int> stack;    ///< bottom first
        std::vector<int> awaited;  ///< by node: cost of the gold dependents not yet attached
        std::vector<char> removed; ///< by node
        std::vector<int> refused;  ///< by word: the cost at which its removal has failed
        int front = 0;             ///< of the buffer, n + 1 for none
        int budget = 0;
        std::uint64_t key = 0; ///< of stack and front, which determine the rest
    };

    Answer search(const Configuration& configuration, int loss);
    void start(const Configuration& configuration, int loss);
    Answer tryFrom(std::size_t depth);
    Answer tryOn(std::size_t depth);
    [[nodiscard]] std::size_t removals(const Position& position, std::span<Removal> list) const;
    [[nodiscard]] Removal removal(const Position& position, Rule rule, int head, int word) const;
    void remove(Position& position, const Removal& removal);
    void shift(Position& position);
    [[nodiscard]] int crossingLoss(const Position& position);
    void keepTree(const Configuration& configuration);
    [[nodiscard]] int weight(int word) const { return m_problem.cost(NoHead, word); }

    Problem m_problem;
    int m_words;
    std::array<int, RuleCount> m_rules;          ///< indices in the system; -1 if it lacks a rule
    bool m_hasArcs2;                             ///< true for attardi
    std::vector<std::pair<int, int>> m_crossing; ///< dependents of pairs of crossing gold arcs
    std::vector<int> m_tree;                     ///< heads of the tree found last
    int m_treeLoss = Unreachable;

    const std::vector<int>* m_heads = nullptr; ///< the tree to build: gold, or m_tree
    int m_tries = 0;
    std::deque<Position> m_positions;                ///< by number of removals that cost something
    std::unordered_map<std::uint64_t, int> m_tooLow; ///< budgets known to be too low, by key
    std::vector<char> m_open;                        ///< by word, for crossingLoss
    std::vector<Removal> m_steps;                    ///< includes shifts
};

/// Returns a BoundedSearch for problems of arc-standard and attardi; a null pointer if the system
/// has further transitions.
[[nodiscard]] std::unique_ptr<QuickSearch> boundedSearch(const Problem& problem);

/// True if the gold arcs of these words can all be built from a configuration, for problems covered
/// by BoundedSearch. O(n²), as a search with budget 0 never has an alternative.
[[nodiscard]] bool canBuildAll(const Problem& problem, const Configuration& configuration,
                               const std::vector<int>& words, const TaskControl& control = {});

} // namespace parsescope
