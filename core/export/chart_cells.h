// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// Returns the texts of the cells of a chart. Rows and columns are 0-based indices into the axis of
/// the chart. The text of a cell contains the result of `textOf` for each item of the cell that has
/// a value, with `between` between the results.
[[nodiscard]] std::vector<std::vector<std::string>>
chartCells(const Chart& chart, std::string_view between,
           const std::function<std::string(int item)>& textOf);

} // namespace parsescope
