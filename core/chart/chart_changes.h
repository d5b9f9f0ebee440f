// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"

#include <vector>

namespace parsescope {

/// How a chart differs from that of the configuration after a transition. Items are the same when
/// their kinds have one name and their labels are the same.
struct ChartChanges {
    static constexpr int Gone = -1;

    std::vector<int> values;    ///< by item of the chart before: its value after, or Gone
    std::vector<int> appearing; ///< by cell of the chart before, row · axis size + column: how many
                                ///< items are new there
    int changed = 0;  ///< number of items that have another value
    int gone = 0;     ///< number of items that are there no more
    int appeared = 0; ///< number of new items, also in cells that were not there before
    int totalBefore = Chart::Infinite;
    int totalAfter = Chart::Infinite;
};

[[nodiscard]] ChartChanges compareCharts(const Chart& before, const Chart& after);

} // namespace parsescope
