// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"

#include <vector>

namespace parsescope {

/// The differences between the charts of two configurations, before and after a transition. Items
/// correspond if the names of their kinds and their labels are equal. In a list, the numbers count
/// only its entries, not the items that add the costs of entries up.
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
