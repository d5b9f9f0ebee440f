// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/system_statistics.h"
#include "ui/treebank/statistics_plot.h"

#include <vector>

namespace parsescope {

/// The statistics of transition systems on a treebank that can be plotted, a bar for each system.
enum class SystemStatistic { Derivable, NotDerivable, Ambiguous, Choices };

/// Names for a chooser, in the order of `SystemStatistic`.
[[nodiscard]] QStringList systemStatisticNames();

/// Returns an explanation of the bars and of the texts beside them.
[[nodiscard]] QString explanationOf(SystemStatistic statistic);

/// The systems may be in the middle of a treebank of `sentences`; the texts say so.
[[nodiscard]] StatisticsPlot plotOf(const std::vector<SystemStatistics>& systems,
                                    SystemStatistic statistic, int sentences);

} // namespace parsescope
