// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/tables/lr_spine/lr_spine_stack.h"
#include "core/oracle/tables/lr_spine/lr_spine_table_chart.h"

#include <array>
#include <vector>

namespace parsescope {

/// Which trees can be reached from a configuration of lr-spine? Exactly the projective trees with
/// all its arcs in which each stack element that is not the top and gets its head from beneath has
/// a dependent outside to its right. For only trees next to each other are joined, one of them with
/// the stack top in it; so an element joins that one before it joins what is beneath, and if its
/// own head is beneath, the tree with the stack top must have become its dependent. Conversely the
/// arcs of such a tree can be built from the stack top outwards; in a projective tree the heads
/// then stand in the spines.
///
/// So this is Eisner's chart, in which heads take their dependents from the nearest to the farthest
/// and the left and the right side of a head are separate, over the useful nodes of the spines and
/// the buffer, with one more condition: an element that hangs on one beneath has a right side that
/// is not empty. Such a right side, and that of the top, covers all of the stack above; every other
/// element hangs on something to its right and has no right side at all. Cubic time.
class LrSpineTable {
public:
    explicit LrSpineTable(const Problem& problem);

    /// The loss of a configuration, or Unreachable.
    int loss(const Configuration& configuration);
    /// Heads, by node 0..n, of a tree that can be reached from there, with that loss. There must be
    /// one.
    [[nodiscard]] std::vector<int> bestHeads(const Configuration& configuration);
    /// Fills a chart with the items and deductions behind the loss of a configuration.
    static void record(const Problem& problem, const Configuration& configuration, Chart& chart);

private:
    /// A table of losses with two indices.
    class Grid {
    public:
        void resize(int rows, int columns);
        void clearRow(int row);
        int& operator()(int row, int column) {
            return m_values[static_cast<std::size_t>(row) * m_columns +
                            static_cast<std::size_t>(column)];
        }

    private:
        std::size_t m_columns = 0;
        std::vector<int> m_values;
    };
    // What is done with each deduction: see the implementation.
    struct Fill;
    struct Record;
    struct Explain;

    template<class Visitor>
    void fillBuffer(Visitor& visitor, int first);
    template<class Visitor>
    void fillSpan(Visitor& visitor, int l, int r);
    template<class Visitor>
    int fillStack(Visitor& visitor);
    template<class Visitor>
    void fillStackLeft(Visitor& visitor, int level);
    template<class Visitor>
    void takeFirst(Visitor& visitor, int level, int node);
    template<class Visitor>
    void takeMore(Visitor& visitor, int node, int lastSplit);
    template<class Visitor>
    void fillStackRight(Visitor& visitor, int level);
    template<class Visitor>
    void fillCrossing(Visitor& visitor, int level);
    template<class Visitor, class... Premise>
    void deduce(Visitor& visitor, LrSpineTableRule rule, LrSpineEntry conclusion, int cost, Arc arc,
                Premise... premises);
    template<class Visitor, class PremisesAt>
    void deduceBest(Visitor& visitor, LrSpineTableRule rule, LrSpineEntry conclusion, int cost,
                    Arc arc, int first, int last, PremisesAt premisesAt);
    void explain(Explain& step);
    void clearStack();
    [[nodiscard]] int& at(LrSpineEntry entry) { return grid(entry.kind)(entry.row, entry.column); }
    [[nodiscard]] Grid& grid(LrSpineTableKind kind) { return m_grids[static_cast<int>(kind)]; }
    [[nodiscard]] int cost(int head, int dependent) const {
        return m_problem.cost(head, dependent);
    }

    Problem m_problem;
    int m_words;
    bool m_bufferFilled = false;
    LrSpineStack m_stack; ///< of the configuration asked about last
    std::array<Grid, LrSpineTableKinds> m_grids;
};

} // namespace parsescope
