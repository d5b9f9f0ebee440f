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
/// head beneath it has a further dependent to its right. The reason is that only adjacent trees are
/// joined, one of which contains the stack top. Therefore an element is joined with the tree that
/// contains the stack top before it is joined with the elements beneath it. If the head of the
/// element is beneath it, the tree with the stack top must have become its dependent. Conversely,
/// the arcs of a projective tree with this property can be built from the stack top outwards,
/// because the heads are in the spines.
///
/// Therefore the table is Eisner's chart over the useful nodes of the spines and the buffer: heads
/// take their dependents from the nearest to the farthest, and the left and the right side of a
/// head are separate. There is one more condition: the right side of an element whose head is
/// beneath it is not empty. The right sides of these elements and of the stack top cover all of the
/// stack above them; all other elements have their heads to their right and no right side. Takes
/// cubic time.
class LrSpineTable {
public:
    explicit LrSpineTable(const Problem& problem);

    /// Returns the loss of a configuration, or Unreachable.
    int loss(const Configuration& configuration);
    /// Returns the heads of nodes 0..n in a best tree that can be reached from a configuration. At
    /// least one permitted tree must be reachable.
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
    LrSpineStack m_stack; // the stack of the last configuration
    std::array<Grid<int>, LrSpineTableKinds> m_grids;
};

} // namespace parsescope
