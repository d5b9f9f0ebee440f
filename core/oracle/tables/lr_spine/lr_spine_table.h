// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/grid.h"
#include "core/oracle/tables/lr_spine/lr_spine_stack.h"
#include "core/oracle/tables/lr_spine/lr_spine_table_chart.h"

#include <array>
#include <vector>

namespace parsescope {

/// The table for lr-spine. The trees that can be reached from a configuration are exactly the
/// projective trees with all its arcs in which each stack element that is not the top and has its
/// head beneath it has a further dependent to its right. For only adjacent trees are joined, one of
/// which contains the stack top; so an element is joined with that tree before it is joined with
/// the elements beneath, and if its head is beneath, the tree with the stack top must have become
/// its dependent. Conversely, the arcs of such a tree can be built from the stack top outwards; in
/// a projective tree, the heads are then in the spines.
///
/// So this is Eisner's chart, in which heads take their dependents from the nearest to the farthest
/// and the left and the right side of a head are separate, over the useful nodes of the spines and
/// the buffer, with one more condition: an element whose head is beneath it has a right side that
/// is not empty. Such a right side, and that of the top, covers all of the stack above; every other
/// element has its head to its right and no right side. Cubic time.
class LrSpineTable {
public:
    explicit LrSpineTable(const Problem& problem);

    /// The loss of a configuration, or Unreachable.
    int loss(const Configuration& configuration);
    /// Returns the heads, by node 0..n, of a best tree that can be reached from a configuration.
    /// There must be one.
    [[nodiscard]] std::vector<int> bestHeads(const Configuration& configuration);
    /// Records the chart for the loss of a configuration.
    [[nodiscard]] static Chart record(const Problem& problem, const Configuration& configuration,
                                      const TaskControl& control);

private:
    struct Explain; // a recorder that searches for one deduction

    template<class Recorder>
    void fillBuffer(Recorder& recorder, int first);
    template<class Recorder>
    void fillSpan(Recorder& recorder, int l, int r);
    template<class Recorder>
    int fillStack(Recorder& recorder);
    template<class Recorder>
    void fillStackLeft(Recorder& recorder, int level);
    template<class Recorder>
    void takeFirst(Recorder& recorder, int level, int node);
    template<class Recorder>
    void takeMore(Recorder& recorder, int node, int lastSplit);
    template<class Recorder>
    void fillStackRight(Recorder& recorder, int level);
    template<class Recorder>
    void fillCrossing(Recorder& recorder, int level);
    template<class Recorder, class... Premise>
    void deduce(Recorder& recorder, LrSpineTableRule rule, LrSpineEntry conclusion, int cost,
                Arc arc, Premise... premises);
    template<class Recorder, class PremisesAt>
    void deduceBest(Recorder& recorder, LrSpineTableRule rule, LrSpineEntry conclusion, int cost,
                    Arc arc, int first, int last, PremisesAt premisesAt);
    void explain(Explain& step);
    void clearStack();
    [[nodiscard]] int& at(LrSpineEntry entry) { return grid(entry.kind)(entry.row, entry.column); }
    [[nodiscard]] Grid<int>& grid(LrSpineTableKind kind) { return m_grids[static_cast<int>(kind)]; }
    [[nodiscard]] int cost(int head, int dependent) const {
        return m_problem.cost(head, dependent);
    }

    Problem m_problem;
    int m_words;
    bool m_bufferFilled = false;
    LrSpineStack m_stack; // of the last configuration
    std::array<Grid<int>, LrSpineTableKinds> m_grids;
};

} // namespace parsescope
