// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// Returns the cells of a chart by row and column, which are 0-based indices of its axis. A cell
/// has the text that `textOf` returns for each of its items with a value, separated by `between`.
[[nodiscard]] std::vector<std::vector<std::string>>
chartCells(const Chart& chart, std::string_view between,
           const std::function<std::string(int item)>& textOf);

} // namespace parsescope
