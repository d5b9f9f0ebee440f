// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"

#include <vector>

namespace parsescope {

/// How a chart differs from the chart of the configuration after a transition. Items correspond
/// when their kinds have the same name and their labels are equal.
struct ChartChanges {
    static constexpr int Gone = -1;

    std::vector<int> values;    ///< by item of the chart before: its value after, or Gone
    std::vector<int> appearing; ///< by cell of the chart before, row · axis size + column: how many
                                ///< items are new there
    int changed = 0;  ///< number of items whose value differs
    int gone = 0;     ///< number of items no longer there
    int appeared = 0; ///< number of new items, those in new cells included
    int totalBefore = Chart::Infinite;
    int totalAfter = Chart::Infinite;
};

[[nodiscard]] ChartChanges compareCharts(const Chart& before, const Chart& after);

} // namespace parsescope
