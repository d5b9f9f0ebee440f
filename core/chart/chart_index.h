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

} // namespace parsescope
