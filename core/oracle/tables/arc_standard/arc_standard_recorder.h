// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/tables/arc_standard/right_stack.h"

#include <array>
#include <vector>

namespace parsescope {

/// Fills a chart with the deductions of [GSS14] Algorithm 1, as the table calls for them. Elements
/// are meant as in RightStack: levels of the stack from the top, columns of the right stack from 1;
/// column 0 stands for no fragment taken yet.
class ArcStandardRecorder {
public:
    static constexpr bool Records = true;

    ArcStandardRecorder(const Problem& problem, const Configuration& configuration, Chart& chart);

    /// Gold fragments, and what the roots in `climbers`, which may become heads, take to their
    /// right. `built` is the cost of the arcs that are there already.
    void begin(const RightStack& elements, const std::vector<int>& climbers, int built);
    /// All ways to make stack element `level` the head and to give it fragments; with `only`, it
    /// gets no dependent but the tree, and that when all fragments are taken.
    void stackHead(int level, bool only);
    /// All heads so far take stack element `level`.
    void stackDependent(int level);
    /// All ways to make the root in `column` the head of the stack down to `level`.
    void fragmentHead(int level, int column);

private:
    /// Roots of the columns `first` to `last`, joined by gold arcs to the item `tree`.
    struct Link {
        int first = 0;
        int last = 0;
        int tree = -1;
    };

    [[nodiscard]] int stackNode(int level) const { return m_elements->stack(level).node; }
    [[nodiscard]] int rootNode(int column) const { return m_elements->root(column).node; }
    void addToAxis(int node);
    int item(int kind, int head, int first, int last);
    int inner(int level, int column);
    int outer(int level, int below);
    int innerOfFragment(int column, int level);
    int outerOfFragment(int column, int last);
    int fragment(int column) const { return m_fragments[column]; }
    int goldFragment(int head);
    void recordLinks();
    void promote(int level, int first, int column, int tree);
    void deduce(int rule, int conclusion, std::array<int, 3> premises, Arc arc);

    const Problem& m_problem;
    Chart& m_chart;
    const RightStack* m_elements = nullptr;
    std::vector<int> m_climbers;
    std::vector<int> m_place;    // by node: index into the axis, of its fragment or its own
    std::vector<int> m_lastWord; // by column: last word of the fragment; of column 0: the stack top
    std::vector<int> m_fragments; // by column: item
    std::vector<Link> m_links;
    std::vector<bool> m_isRoot; // by node: it is in the right stack
};

} // namespace parsescope
