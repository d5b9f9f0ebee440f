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

/// A depth-first search that decides whether some derivation keeps the loss within a given bound.
/// It covers arc-standard and attardi without further transitions. In these systems, the cost of a
/// word arises when the word leaves the stack: for its head if the head is wrong, and for its gold
/// dependents that have not been attached.
///
/// Few removals need to be tried. Any continuation with a word on the stack has a counterpart
/// without the word at no greater cost, in which the future dependents of the word are attached to
/// the element beneath. So a word is removed as soon as its removal costs nothing, and otherwise
/// only if the cost is lower than at any time before. A derivation without loss is found at once,
/// and a derivation with loss 1 in O(n) tries, which is faster than filling a table as long as few
/// gold arcs are lost.
class BoundedSearch : public QuickSearch {
public:
    explicit BoundedSearch(const Problem& problem);

    /// Tries the tree found by the last call first.
    [[nodiscard]] Answer find(const Configuration& configuration, Arc added, int loss) override;
    [[nodiscard]] std::vector<Transition> derivation() const override;
    /// Returns 4 for arc-standard and no limit for attardi. The search tries every derivation with
    /// a smaller loss, which for arc-standard soon takes longer than filling the cubic table. The
    /// table of attardi always takes longer than the search.
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
        std::vector<int> stack; ///< stack elements, bottom first
        std::vector<int>
            awaited; ///< for each node, the cost of its gold dependents that are not yet attached
        std::vector<char> removed; ///< for each node, 1 if it has a head
        std::vector<int>
            refused;   ///< for each word, the lowest cost at which its removal has failed
        int front = 0; ///< buffer front; n + 1 if the buffer is empty
        int budget = 0;
        /// Hash of `stack` and `front`, which determine `awaited` and `removed`.
        std::uint64_t key = 0;
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
    /// The index of each Rule in the system; -1 if the system lacks the rule.
    std::array<int, RuleCount> m_rules;
    bool m_hasArcs2;                             ///< true for attardi
    std::vector<std::pair<int, int>> m_crossing; ///< dependents of pairs of crossing gold arcs
    std::vector<int> m_tree;                     ///< heads of the tree found last
    int m_treeLoss = Unreachable;

    /// Heads of the tree to build: the gold tree or m_tree.
    const std::vector<int>* m_heads = nullptr;
    int m_tries = 0;
    /// The positions of the search. The index is the depth, the number of removals so far that cost
    /// something.
    std::deque<Position> m_positions;
    std::unordered_map<std::uint64_t, int>
        m_tooLow;             ///< for each key, the largest budget known to be too low
    std::vector<char> m_open; ///< for each node, 1 if its gold arc is open; used by crossingLoss
    std::vector<Removal> m_steps; ///< the transitions so far, including shifts
};

/// Returns a BoundedSearch for problems of arc-standard and attardi; a null pointer if the system
/// has further transitions.
[[nodiscard]] std::unique_ptr<QuickSearch> boundedSearch(const Problem& problem);

/// Returns true if the gold arcs of `words` can all be built from a configuration, for problems
/// covered by BoundedSearch. Takes O(n²) time, because a search with budget 0 never has an
/// alternative.
[[nodiscard]] bool canBuildAll(const Problem& problem, const Configuration& configuration,
                               const std::vector<int>& words, const TaskControl& control = {});

} // namespace parsescope
