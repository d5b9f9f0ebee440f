// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/oracle/problem.h"
#include "core/oracle/tables/arc_eager/buffer_states.h"

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace parsescope {

/// The losses of arc-eager, arc-swift and arc-hybrid with or without buffer transitions and with
/// any gold tree. BufferTable computes the same losses for charts, as does FrontTable if no buffer
/// transition builds crossing arcs.
///
/// A step leads from a buffer state (p, q) to a later one and leaves the stack as it was: rba or
/// rnba takes q, or p is pushed, and everything pushed since, and finally p, is reduced. The steps
/// that push p have these costs:
///
///   F(t)         the head of p is its gold head on top of the stack
///   F(t) + w(p)  p gets any other head: the buffer front of t can always be the head
///   F(t)         the gold head of p is the first or second word of the buffer in the state t
///
/// F(t) is the smallest cost of the words pushed onto p until p is on top again in the state t. It
/// depends only on p, q and the gold tree. A step is left out if shorter steps lead from (p, q) to
/// t at no greater cost whatever is on top of the stack. Few steps are left: if p has no gold
/// dependents from q on, then F contains only steps that are possible with any top, so all steps of
/// the first two kinds are left out except for the one that reduces p at once.
///
/// The cost of completing a configuration is then computed backwards from the end, for each level
/// of the stack and each buffer state. A level depends only on the stack elements up to the level,
/// so the configurations of a derivation share most levels.
class BufferLosses {
public:
    /// The largest number of words. For longer sentences, filling the lists would take seconds.
    static constexpr int MaxWords = 128;

    explicit BufferLosses(const Problem& problem);

    /// Returns an upper bound, in bytes, on the memory of the lists and levels of a problem. In
    /// measurements with stars, chains and random trees of 20 to 128 words, they took at most two
    /// thirds of this bound.
    [[nodiscard]] static std::size_t memory(const Problem& problem);

    /// Returns the loss of a configuration. Returns soon, with an unusable result, if asked to
    /// stop.
    [[nodiscard]] int loss(const Configuration& configuration, const TaskControl& control);

private:
    struct Step {
        int to; ///< the buffer state afterwards
        int cost;
    };
    /// The stack tops with which a step is possible at a certain cost.
    enum class Top {
        Any,
        Word, ///< any word, but not ROOT, whose children are counted
        This, ///< the stack top in question
    };
    /// The costs of completing configurations whose stack ends with `node`.
    struct Level {
        int node;
        bool hasHead;
        int done;                ///< the smallest buffer front with values
        std::vector<int> values; ///< for 0 and 1 children of ROOT, the cost in each buffer state
    };
    /// The smallest costs of the buffer states in which a word is on top again.
    struct Row {
        std::vector<int> least;
        std::vector<int> anyTop;  ///< the costs if the last step is possible with any top
        std::vector<int> wordTop; ///< the costs if the last step is possible with any word as top
    };
    /// Steps for each buffer state.
    class StepLists {
    public:
        explicit StepLists(int states) : m_ranges(states) {}
        void begin(int state) { m_ranges[state].first = static_cast<int>(m_steps.size()); }
        void add(int state, Step step) {
            m_steps.push_back(step);
            ++m_ranges[state].count;
        }
        /// Makes the list of `state` that of `other`.
        void share(int state, int other) { m_ranges[state] = m_ranges[other]; }
        [[nodiscard]] std::span<const Step> of(int state) const {
            const Range range = m_ranges[state];
            return {m_steps.data() + range.first, static_cast<std::size_t>(range.count)};
        }

    private:
        struct Range {
            int first = 0;
            int count = 0;
        };
        std::vector<Range> m_ranges;
        std::vector<Step> m_steps;
    };

    [[nodiscard]] int cost(int head, int word) const {
        return m_gold[word] == head ? 0 : m_weights[word];
    }
    /// True if `head` is the gold head of a word with a weight above 0.
    [[nodiscard]] bool isGold(int head, int word) const {
        return m_gold[word] == head && m_weights[word] > 0;
    }
    /// Returns the last q for which the state (front, q) can occur.
    [[nodiscard]] int lastRest(int front) const { return m_hasGaps ? m_words + 1 : front + 1; }
    template<class Next>
    void forEachStep(int top, int front, int rest, Next next) const;
    [[nodiscard]] int dropCost(int front, int rest) const;

    void fillLists(int front, const TaskControl& control);
    void fillStart(int start);
    void fillRow(Row& row, int top, int start) const;
    void seed(Row& row, int word, int start) const;
    void listOnTop(const Row& row, int word, int start);
    void listAhead(const Row& row, int word, int start);

    void prepareLevels(const Configuration& configuration, int front, const TaskControl& control);
    void start(std::size_t index);
    void fillFront(std::size_t index, int front);
    [[nodiscard]] int value(const Level& level, int roots, int state) const {
        return roots > m_counted ? Unreachable : level.values[roots * m_size + state];
    }

    int m_words;
    bool m_eager;
    bool m_rba;
    bool m_lnba;
    bool m_rnba;
    bool m_hasGaps; // true if a transition can take the second word of the buffer
    int m_counted;  // 1 if the children of ROOT are counted because there must be exactly one
    Problem m_problem;
    std::vector<int> m_gold;
    std::vector<int> m_weights;       // cost of a wrong head of each word
    std::vector<int> m_lastDependent; // last gold dependent of each node with a weight above 0
    BufferStates m_states;
    int m_size; // number of states of a level: all buffers, and the empty one

    int m_filled;       // the smallest q for which the lists of all states (p, q) are filled
    StepLists m_onTop;  // F, except for the empty buffer; empty if p is always reduced at once
    StepLists m_onRoot; // further entries of F, used only if ROOT is on top
    StepLists m_ahead;  // steps in which the gold head is in the buffer
    /// For each buffer state (p, q) and 0 and 1 children of ROOT, F of the empty buffer.
    std::vector<std::array<int, 2>> m_atEnd;
    Row m_row;
    Row m_shared; // the row of all words without gold dependents to come

    std::vector<Level> m_levels;
};

} // namespace parsescope
