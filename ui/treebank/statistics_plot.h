// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/treebank_statistics.h"
#include "ui/canvas/plots.h"

#include <QStringList>

namespace parsescope {

/// The statistics of a treebank that can be plotted.
enum class Statistic { Lengths, ArcLengths, GapDegrees, Roots, Relations, Tags, Gammas };

/// Names for a chooser, in the order of `Statistic`.
[[nodiscard]] QStringList statisticNames();

/// A plot and, for each of its bars, the query that finds the sentences counted there.
struct StatisticsPlot {
    BarPlot plot;
    std::vector<QString> queries;
};

/// Relations and tags stand in the order of their counts, at most MostBars of them; numbers in
/// their own order, long tails put together.
[[nodiscard]] StatisticsPlot plotOf(const TreebankStatistics& statistics, Statistic statistic);
constexpr std::size_t MostBars = 200;

/// "12.5 %"
[[nodiscard]] QString shareText(long long part, long long whole);

/// The treebank in a few sentences, with the figures of [FGR12 Table 2].
[[nodiscard]] QString statisticsSummary(const TreebankStatistics& statistics);

} // namespace parsescope
