// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/statistics.h"
#include "ui/treebank/statistics_plot.h"

#include <vector>

namespace parsescope {

/// The statistics of transition systems on a treebank that can be plotted, a bar for each system.
enum class SystemStatistic { Derivable, NotDerivable, Ambiguous, Choices };

/// Returns the names of the statistics for a combo box, in the order of `SystemStatistic`.
[[nodiscard]] QStringList systemStatisticNames();

/// Returns an explanation of the bars of a statistic and of the texts beside them.
[[nodiscard]] QString explanationOf(SystemStatistic statistic);

/// Returns the plot of a statistic. If the counts cover only a part of the `sentences` sentences of
/// the treebank, the texts mention this.
[[nodiscard]] StatisticsPlot plotOf(const std::vector<SystemStatistics>& systems,
                                    SystemStatistic statistic, int sentences);

} // namespace parsescope
