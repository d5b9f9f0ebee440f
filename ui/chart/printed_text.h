// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "core/oracle/tables/papers/anti_diagonals.h"
#include "ui/canvas/plots.h"

#include <QString>

#include <vector>

namespace parsescope {

/// Returns a text about the last of the first `filled` anti-diagonals; if all are filled, about the
/// loss.
[[nodiscard]] QString antiDiagonalText(const Chart& chart,
                                       const std::vector<AntiDiagonal>& diagonals, int filled,
                                       const std::vector<QString>& words);
/// Returns an entry, its cost and its linear tree in words.
[[nodiscard]] QString linearTreeText(const Chart& chart, int entry,
                                     const std::vector<QString>& words);
/// Returns a plot of the sizes of the cells by anti-diagonal, as in [GSS14 Figure 3]: the largest
/// size, the mean, and the bound of Algorithm 1.
[[nodiscard]] CurvePlot sizesPlot(const std::vector<AntiDiagonal>& diagonals);

} // namespace parsescope
