// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "core/oracle/tables/papers/anti_diagonals.h"
#include "ui/canvas/plots.h"

#include <QString>

#include <vector>

namespace parsescope {

/// Returns what filling the last of `filled` anti-diagonals did; for the whole table, the loss.
[[nodiscard]] QString antiDiagonalText(const Chart& chart,
                                       const std::vector<AntiDiagonal>& diagonals, int filled,
                                       const std::vector<QString>& words);
/// An entry, what it costs, and its linear tree, in words.
[[nodiscard]] QString linearTreeText(const Chart& chart, int entry,
                                     const std::vector<QString>& words);
/// The sizes of the cells, by anti-diagonal, as [GSS14 Figure 3]: the largest, the mean, and the
/// bound of Algorithm 1.
[[nodiscard]] CurvePlot sizesPlot(const std::vector<AntiDiagonal>& diagonals);

} // namespace parsescope
