// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/cell_statistics.h"
#include "ui/canvas/plots.h"

namespace parsescope {

/// Name for a chooser.
[[nodiscard]] QString cellStatisticName();

/// What is counted and in which configurations, how many sentences are left out and why, and how
/// the largest numbers compare with d.
[[nodiscard]] QString explanationOf(const CellStatistics& statistics);

/// The largest and the mean number of trees in the cells T[i,j] by d = i + j − 1, and d itself. No
/// curves where nothing was counted.
[[nodiscard]] CurvePlot plotOf(const CellStatistics& statistics);

} // namespace parsescope
