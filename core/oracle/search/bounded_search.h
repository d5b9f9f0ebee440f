// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

#include <cstdint>
#include <deque>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace parsescope {

/// Is there a derivation that loses no more than so much? Depth-first, for arc-standard and
/// attardi, where a loss is paid for when a word is removed from the stack: for its head if that is
/// not the gold one, and for its gold dependents that are still to come.
///
/// Little needs to be tried. Without a word, whatever can be done with it on the stack can be done
/// at no greater cost: what would hang on it hangs on the element beneath. So a word is removed as
/// soon as that costs nothing; and where it costs something, only when the price has not been as
/// low before. Thus a derivation without loss is found at once, one with a loss of 1 in as many
/// tries as there are words, faster than a table is filled as long as few gold arcs are lost.
class BoundedSearch {
public:
    explicit BoundedSearch(const Problem& problem);
    /// True for arc-standard and attardi without further transitions.
    [[nodiscard]] static bool covers(const Problem& problem);

    enum class Answer {
        Found,
        None,    ///< there is none
        Unknown, ///< it would have taken long
    };
    /// Looks for a derivation from a configuration to a tree with a loss of at most `loss`. Tries
    /// the tree that it found last before others.
    [[nodiscard]] Answer find(const Configuration& configuration, int loss);
    /// What was found.
    [[nodiscard]] std::vector<Transition> derivation() const;

private:
    /// A transition that removes a word, and what is lost by it.
    struct Removal {
        int rule;
        int head;
        int word;
        int price;
    };
    /// Where a try has come to.
    struct Position {
        std::vector<int> stack;    ///< bottom first
        std::vector<int> awaited;  ///< by node: price of the dependents still to come
        std::vector<char> removed; ///< by node
        std::vector<int> refused;  ///< by word: price at which its removal has not helped
        int front = 0;             ///< of the buffer, n + 1 for none
        int budget = 0;
        std::uint64_t key = 0; ///< of stack and front, which say what is still to be paid
    };

    Answer search(const Configuration& configuration, int loss);
    void start(const Configuration& configuration, int loss);
    Answer tryFrom(std::size_t depth);
    Answer tryOn(std::size_t depth);
    [[nodiscard]] std::size_t removals(const Position& position, std::span<Removal> list) const;
    [[nodiscard]] Removal removal(const Position& position, int rule, int head, int word) const;
    void remove(Position& position, const Removal& removal);
    void shift(Position& position);
    [[nodiscard]] int crossingLoss(const Position& position);
    void keepTree(const Configuration& configuration);
    [[nodiscard]] int weight(int word) const { return m_problem.cost(NoHead, word); }

    Problem m_problem;
    int m_words;
    bool m_hasArcs2;                             ///< of attardi
    std::vector<std::pair<int, int>> m_crossing; ///< dependents of gold arcs of which one is lost
    std::vector<int> m_tree;                     ///< heads of the tree found last
    int m_treeLoss = Unreachable;

    const std::vector<int>* m_heads = nullptr; ///< what is to be built: the gold tree, or m_tree
    int m_tries = 0;
    std::deque<Position> m_positions;                ///< by number of removals that were paid for
    std::unordered_map<std::uint64_t, int> m_tooLow; ///< budgets that don't do, by key
    std::vector<char> m_open;                        ///< by word, for crossingLoss
    std::vector<Removal> m_steps;                    ///< shifts, too
};

/// Whether the gold arcs of these words can all be built from a configuration of a system that the
/// search covers. O(n²): a search that may lose nothing has no choice, whatever else is lost.
[[nodiscard]] bool canBuildAll(const Problem& problem, const Configuration& configuration,
                               const std::vector<int>& words, const TaskControl& control = {});

} // namespace parsescope
