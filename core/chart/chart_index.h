// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/grid.h"
#include "core/chart/chart.h"

#include <span>
#include <utility>
#include <vector>

namespace parsescope {

/// An index of a finished chart: finds the items of a cell and the deductions of an item in O(1);
/// built in O(n log n). Keeps no reference to the chart.
class ChartIndex {
public:
    ChartIndex() = default;
    explicit ChartIndex(const Chart& chart);

    /// All items, cell by cell: cells with short spans first, from the top row down; in a cell, the
    /// items of the best derivation first, then the others by value.
    [[nodiscard]] const std::vector<int>& order() const { return m_order; }
    /// The index of an item in order().
    [[nodiscard]] int rankOf(int item) const { return m_rank[item]; }
    /// The items of a cell, in the order of order().
    [[nodiscard]] std::span<const int> itemsOf(int row, int column) const;
    /// The deductions of an item, the best first.
    [[nodiscard]] std::span<const int> waysTo(int item) const;
    /// True if the item is part of the best derivation of the goal.
    [[nodiscard]] bool isWinning(int item) const { return m_winning[item]; }
    /// The best derivation of the goal, premises first; empty if there is none.
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
    std::vector<int> m_wayBegin; // by item: index into m_ways; with an end
    std::vector<bool> m_winning; // by item
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
