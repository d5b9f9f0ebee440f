// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/statistics.h"
#include "ui/canvas/plots.h"

#include <QStringList>

namespace parsescope {

/// The statistics of a treebank that can be plotted.
enum class Statistic { Lengths, ArcLengths, GapDegrees, Roots, Relations, Tags, Gammas };

/// Returns the names of the statistics for a combo box, in the order of `Statistic`.
[[nodiscard]] QStringList statisticNames();

/// A plot and, for each of its bars, a query for the sentences counted in the bar.
struct StatisticsPlot {
    BarPlot plot;
    std::vector<QString> queries;
};

/// Returns the plot of a statistic. Relations and tags are ordered by their counts, and at most
/// MostBars of them are shown; numbers are in ascending order, and long tails share a bar.
[[nodiscard]] StatisticsPlot plotOf(const TreebankStatistics& statistics, Statistic statistic);
constexpr std::size_t MostBars = 200;

/// Returns the share of `part` in `whole` as a percentage, "12.5 %".
[[nodiscard]] QString shareText(long long part, long long whole);

/// Returns a summary of the treebank in a few sentences, with the figures of [FGR12 Table 2].
[[nodiscard]] QString statisticsSummary(const TreebankStatistics& statistics);

} // namespace parsescope
