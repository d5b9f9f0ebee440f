// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// The cells of a chart by row and column, 0-based places of its axis: what `tell` says of each
/// item that has a value, by the item's index, with `between` between those of one cell.
[[nodiscard]] std::vector<std::vector<std::string>>
chartCells(const Chart& chart, std::string_view between,
           const std::function<std::string(int item)>& tell);

} // namespace parsescope
