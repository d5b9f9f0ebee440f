// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/grid.h"
#include "core/oracle/oracle.h"
#include "core/oracle/tables/arc_eager/buffer_recorder.h"
#include "core/oracle/tables/arc_eager/buffer_states.h"
#include "core/parsing/systems.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace parsescope {

/// The premises of a step of the table.
struct BufferPremise {
    const BufferRow* row = nullptr; ///< null if a given stack element is reduced
    int state = 0;                  ///< a state of `row`
    /// The row of the node that is reduced; null if no node is reduced.
    const BufferRow* inside = nullptr;

    /// Returns the cost of the state; 0 without a row.
    [[nodiscard]] int before() const { return row ? row->at(state) : 0; }
};

/// The table for arc-eager and arc-hybrid with buffer transitions and any gold tree.
///
/// There is a row for each node h on top of the stack and each buffer after the push of h. The row
/// contains the smallest cost of each buffer state in which h can be on top again, after all nodes
/// pushed onto h have been reduced. From a state (p, q) of the row, the following steps are
/// possible:
/// - rba adds the arc p→q, and rnba adds the arc h→q. Both lead to the state (p, q + 1).
/// - p is pushed, after which the buffer is (q, q + 1). The row of p leads to some state (p', q'),
/// in
///   which p is reduced. The head of p is h, p' (la), q' (lnba) or, at the end of a parse in
///   arc-eager, ROOT.
/// There is no step for lba, because lba is equivalent to sh and la. The elements of the given
/// stack are removed from the top by similar steps.
///
/// The table is filled only for charts; BufferLosses computes the losses.
class BufferTable {
public:
    BufferTable(const Problem& problem, const Configuration& configuration, Chart& chart,
                const TaskControl& control)
        : m_words(problem.gold.size()), m_eager(reachOf(problem.system) == Reach::WithBuffer),
          m_rba(problem.system->hasAdded("rba")), m_lnba(problem.system->hasAdded("lnba")),
          m_rnba(problem.system->hasAdded("rnba")), m_counted(problem.shape.singleRoot() ? 1 : 0),
          m_problem(problem), m_gold(problem.gold.heads()), m_weights(problem.weights),
          m_states(m_words), m_recorder(problem, configuration, chart, control),
          m_inside(m_words + 2, m_words + 2), m_filled(m_words + 2) {
        if (m_weights.empty())
            m_weights.assign(m_gold.size(), 1);
    }

    /// Returns the loss of a configuration. Returns soon, with an unusable result, if asked to
    /// stop.
    int loss(const Configuration& configuration, const TaskControl& control) {
        // If ROOT is still in the buffer, ROOT is pushed first, which loses no tree.
        const int skipped = configuration.stackSize() == 0 ? 1 : 0;
        const int waiting = configuration.bufferSize() - skipped;
        const int front = waiting > 0 ? configuration.buffer(skipped) : m_words + 1;
        const int rest = waiting > 1 ? configuration.buffer(skipped + 1) : m_words + 1;
        if (waiting > 0)
            fillInside(front, rest, control);
        if (control.stopRequested())
            return Unreachable;

        const Built built = builtSoFar(m_problem, configuration);
        const int roots = m_counted ? built.roots : 0;
        const std::vector<int>& stack = configuration.stackNodes();
        const std::size_t levels = std::max<std::size_t>(stack.size(), 1);
        if (m_levels.size() < levels)
            m_levels.resize(levels);
        for (int i = 0; i <= m_counted; ++i) {
            clear(m_rootRows[i], 0, 0, m_states.begin(front));
            m_rootRows[i].roots = i;
        }
        if (roots > m_counted)
            return Unreachable;
        for (std::size_t level = 1; level < levels; ++level) {
            clear(m_levels[level], stack[level], static_cast<int>(level), m_states.begin(front));
            m_levels[level].roots = roots;
        }

        startRow(levels == 1 ? m_rootRows[roots] : m_levels[levels - 1],
                 waiting > 0 ? m_states.of(front, rest) : m_states.empty());
        const Target root{&m_rootRows[roots], m_counted == 0 ? &m_rootRows[0]
                                              : roots == 0   ? &m_rootRows[1]
                                                             : nullptr};
        for (std::size_t level = levels - 1; level > 0 && !control.stopRequested(); --level) {
            BufferRow& row = m_levels[level];
            extend({&row, &row}, front);
            BufferRow& below = m_levels[level - 1];
            pop(row, configuration.hasHead(row.head), level == 1 ? root : Target{&below, &below},
                front);
        }
        extend(root, front);
        if (m_counted == 1 && roots == 0)
            extend({&m_rootRows[1], nullptr}, front);
        int best = m_rootRows[0].at(m_states.empty() + m_counted);
        if (m_counted)
            best = std::min(best, m_rootRows[1].at(m_states.empty()));
        return best >= Unreachable ? Unreachable : built.cost + best;
    }

    /// Returns the goal item. To be called after loss().
    [[nodiscard]] auto goal() {
        return m_recorder.item(m_rootRows[0], m_states.empty() + m_counted);
    }

private:
    /// The rows in which steps from a row end: `byHead` after an arc from the head of the row,
    /// `row` after all other steps. Both are the row itself unless children of ROOT are counted and
    /// the head is ROOT; `byHead` is then the row for one more child, or null if no more are
    /// allowed.
    struct Target {
        BufferRow* row;
        BufferRow* byHead;
    };

    [[nodiscard]] int cost(int head, int word) const {
        return m_gold[word] == head ? 0 : m_weights[word];
    }
    void clear(BufferRow& row, int head, int level, int firstState) const {
        row.head = head;
        row.level = level;
        row.first = firstState;
        row.values.assign(m_states.end() - firstState, Unreachable);
    }
    void startRow(BufferRow& row, int state) {
        row.at(state) = 0;
        m_recorder.deduce(BufferRule::Start, m_recorder.item(row, state), {}, 0);
    }

    /// Fills the rows that are needed for the buffer (front, rest).
    void fillInside(int front, int rest, const TaskControl& control) {
        for (; m_filled > rest; --m_filled) {
            const int start = m_filled - 1;
            for (int word = start - 1; word >= 1; --word) {
                if (control.stopRequested())
                    return;
                if (word < front || (word > front && word < rest))
                    continue; // the word is not in the buffer
                BufferRow& row = m_inside(start, word);
                clear(row, word, -1, m_states.begin(start));
                row.start = start;
                startRow(row, m_states.of(start, start + 1));
                extend({&row, &row}, start);
            }
        }
    }

    /// Extends the states of the row by all steps that are possible with its head on top.
    void extend(Target target, int front) {
        BufferRow& row = *target.row;
        for (int p = front; p <= m_words; ++p) {
            for (int q = p + 1; q <= m_words + 1; ++q) {
                const int state = m_states.of(p, q);
                if (row.at(state) >= Unreachable)
                    continue;
                if (m_rba && q <= m_words)
                    takeSecond(BufferRule::Rba, row, row, {p, q}, p);
                if (m_rnba && q <= m_words && target.byHead)
                    takeSecond(BufferRule::Rnba, row, *target.byHead, {row.head, q}, p);
                reduce({&row, state, &m_inside(q, p)}, p, target, q, true);
            }
        }
    }

    /// Removes the second word of the buffer, which is the dependent of `arc`.
    void takeSecond(BufferRule rule, BufferRow& row, BufferRow& to, Arc arc, int front) {
        const int state = m_states.of(front, arc.dependent);
        relax(rule, {&row, state, nullptr}, 0, to, m_states.of(front, arc.dependent + 1), arc);
    }

    /// Makes a deduction: lowers the value of a state of `to` if the deduction costs less.
    void relax(BufferRule rule, const BufferPremise& premise, int insideState, BufferRow& to,
               int state, Arc arc) {
        const int inside = premise.inside ? premise.inside->at(insideState) : 0;
        if (inside >= Unreachable)
            return;
        const int arcCost = arc.head == NoHead ? 0 : cost(arc.head, arc.dependent);
        const int value = premise.before() + inside + arcCost;
        const bool isBetter = value < to.at(state);
        if (isBetter)
            to.at(state) = value;
        if (!isBetter && !m_recorder.recordsAll())
            return;
        int first = premise.row ? m_recorder.item(*premise.row, premise.state) : -1;
        int second = premise.inside ? m_recorder.item(*premise.inside, insideState) : -1;
        if (first < 0)
            std::swap(first, second);
        m_recorder.deduce(rule, m_recorder.item(to, state), {first, second}, arcCost, arc);
    }

    /// Reduces a word, pushed when `front` was the next word, or a given stack element, in every
    /// state. The node beneath can be its head if `fromBeneath`.
    void reduce(const BufferPremise& premise, int word, Target to, int front, bool fromBeneath) {
        for (int p = front; p <= m_words; ++p) {
            for (int q = p + 1; q <= m_words + 1; ++q) {
                const int state = m_states.of(p, q);
                if (fromBeneath && to.byHead)
                    relax(BufferRule::Beneath, premise, state, *to.byHead, state,
                          {to.row->head, word});
                relax(BufferRule::Front, premise, state, *to.row, state, {p, word});
                if (m_lnba && q <= m_words)
                    relax(BufferRule::Second, premise, state, *to.row, state, {q, word});
            }
        }
        reduceAtTheEnd(premise, word, to, fromBeneath);
    }

    /// Reduces a word with the empty buffer: its head is the node beneath or, in arc-eager, ROOT.
    void reduceAtTheEnd(const BufferPremise& premise, int word, Target to, bool fromBeneath) {
        for (int roots = 0; roots <= m_counted; ++roots) {
            const int state = m_states.empty() + roots;
            if (fromBeneath && to.byHead)
                relax(BufferRule::Beneath, premise, state, *to.byHead, state, {to.row->head, word});
            if (m_eager && roots == 0)
                relax(BufferRule::RootAtTheEnd, premise, state, *to.row, state + m_counted,
                      {0, word});
        }
    }

    /// Removes the given stack element of `row`.
    void pop(const BufferRow& row, bool hasHead, Target below, int front) {
        const BufferPremise premise{nullptr, 0, &row};
        if (!hasHead) {
            reduce(premise, row.head, below, front, !m_eager);
            return;
        }
        for (int state = row.first; state < m_states.end(); ++state)
            relax(BufferRule::HasHead, premise, state, *below.row, state, {});
    }

    int m_words;
    bool m_eager;
    bool m_rba;
    bool m_lnba;
    bool m_rnba;
    int m_counted; // 1 if children of ROOT are counted because there must be exactly one; otherwise
                   // 0
    Problem m_problem;
    std::vector<int> m_gold;
    std::vector<int> m_weights; // cost of a wrong head of each word
    BufferStates m_states;
    BufferRecorder m_recorder;
    // The row of each pair (start, word).
    Grid<BufferRow> m_inside;
    int m_filled;                    // the smallest start whose rows are filled
    std::vector<BufferRow> m_levels; // row of each level of the stack, from level 1 on
    BufferRow m_rootRows[2];         // rows of ROOT with 0 and 1 children
};

} // namespace parsescope
