// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/grid.h"
#include "core/chart/chart.h"

#include <span>
#include <utility>
#include <vector>

namespace parsescope {

/// An index of a finished chart, which finds the items of a cell and the deductions of an item in
/// O(1). It is built in O(n log n) and keeps no reference to the chart.
class ChartIndex {
public:
    ChartIndex() = default;
    explicit ChartIndex(const Chart& chart);

    /// Returns all items, cell by cell: cells with short spans first, from the top row down. Within
    /// a cell, the items of the best derivation come first, and the other items follow, the best
    /// value first.
    [[nodiscard]] const std::vector<int>& order() const { return m_order; }
    /// Returns the index of an item in order().
    [[nodiscard]] int rankOf(int item) const { return m_rank[item]; }
    /// Returns the items of a cell, in the order of order().
    [[nodiscard]] std::span<const int> itemsOf(int row, int column) const;
    /// Returns the deductions of an item, the best first.
    [[nodiscard]] std::span<const int> waysTo(int item) const;
    /// True if the item is part of the best derivation of the goal.
    [[nodiscard]] bool isWinning(int item) const { return m_winning[item]; }
    /// Returns the best derivation of the goal, premises first; empty if there is none.
    [[nodiscard]] const std::vector<int>& derivation() const { return m_derivation; }

private:
    /// A range of m_order.
    struct Range {
        int begin = 0;
        int end = 0;
    };

    std::vector<int> m_order;
    std::vector<int> m_rank;
    Grid<Range> m_cells;
    std::vector<int> m_ways;
    std::vector<int> m_wayBegin; // for each item, the index in m_ways of its first deduction; the
                                 // last entry is the size of m_ways
    std::vector<bool>
        m_winning; // for each item, true if it is part of the best derivation of the goal
    std::vector<int> m_derivation;
};

/// A finished chart with its index.
struct IndexedChart {
    explicit IndexedChart(Chart filled = {}) : chart(std::move(filled)), index(chart) {
        chart.finish();
    }

    Chart chart;
    ChartIndex index;
};

/// The differences between the charts of two configurations, before and after a transition. Items
/// correspond if the names of their kinds and their statements are equal; labels may leave out the
/// ends of the cell. In a list, the numbers count only its entries, not the items that add the
/// costs of entries up.
struct ChartChanges {
    static constexpr int Gone = -1;

    /// For each item of the chart before the transition, its value in the chart after the
    /// transition, or Gone.
    std::vector<int> values;
    /// For each cell of the chart before the transition, with the index row · axis size + column,
    /// the number of new items.
    std::vector<int> appearing;
    int changed = 0;  ///< number of items whose value differs
    int gone = 0;     ///< number of items that occur only in the chart before the transition
    int appeared = 0; ///< number of new items, including those in new cells
    int totalBefore = Chart::Infinite;
    int totalAfter = Chart::Infinite;
};

/// Compares two charts.
[[nodiscard]] ChartChanges compareCharts(const Chart& before, const Chart& after);

} // namespace parsescope
