// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/recorder.h"
#include "core/oracle/oracle.h"
#include "core/oracle/tables/arc_standard/right_stack.h"

#include <initializer_list>
#include <vector>

namespace parsescope {

/// A recorder of the part with which all charts over a right stack begin: the axis (the stack,
/// bottom first, then the roots of the right stack) and, as the first items and deductions, the
/// gold fragments of the buffer, built arc by arc. Elements are numbered as in RightStack: levels
/// of the stack from the top, columns of the right stack from 1.
class RightStackRecorder : public ChartRecorder {
public:
    /// Adds the kind of the fragments and their two rules to the chart. Further kinds have indices
    /// from `OtherKinds` on, and further rules from `OtherRules` on. The arguments must outlive the
    /// recorder.
    RightStackRecorder(const Problem& problem, Chart& chart, const TaskControl& control);

    static constexpr int OtherKinds = 1;
    static constexpr int OtherRules = 2;

    /// Lays out the stack and the gold fragments of the buffer.
    void arrange(const Configuration& configuration);
    [[nodiscard]] const RightStack& elements() const { return m_elements; }

protected:
    [[nodiscard]] int stackNode(int level) const { return m_elements.stack(level).node; }
    [[nodiscard]] int rootNode(int column) const { return m_elements.root(column).node; }
    /// Returns the item of the fragment in a column.
    [[nodiscard]] int fragment(int column) const { return m_fragments[column]; }
    /// Returns the last word of the fragment in a column; the stack top for column 0.
    [[nodiscard]] int lastWord(int column) const { return m_lastWord[column]; }
    /// Returns an item for a head and the words from `first` to `last`.
    int item(int kind, int head, int first, int last) {
        return add(kind, {head, first, last}, place(first), place(last));
    }
    /// Records a deduction that adds an arc, with the cost of the arc. `rule` is an index into the
    /// rules of the chart.
    void deduceArc(int rule, int conclusion, std::initializer_list<int> premises, Arc arc) {
        deduce(rule, conclusion, premises, m_problem.cost(arc.head, arc.dependent), arc);
    }

    /// The kind and the rules that this class adds.
    enum FragmentKind { Fragment };
    enum FragmentRule { Word, GoldArc };

    const Problem& m_problem;

private:
    int goldFragment(int head);

    RightStack m_elements;
    std::vector<int> m_fragments; // item of the fragment in each column
    std::vector<int> m_lastWord;  // last word of the fragment in each column
    std::vector<bool> m_isRoot;   // for each node, true if it is in the right stack
};

} // namespace parsescope
