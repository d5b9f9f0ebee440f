// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A kind of items, as a legend explains it.
struct ChartKind {
    ItemShape shape = ItemShape::None;
    std::string symbols; ///< the statement in symbols, with letters for nodes: "h [i–j]"
    Text text;           ///< the statement in words, with the same letters
};
/// Returns the kinds of which a chart has items, in the order of the chart, without repetitions.
[[nodiscard]] std::vector<ChartKind> chartKinds(const Chart& chart);
/// Returns the sentences that explain a chart to somebody who fills it in: its rules, the value of
/// an item, and how the loss follows from the values.
[[nodiscard]] std::vector<Text> chartRules(const Chart& chart);

/// Returns the texts of the cells of a chart. Rows and columns are 0-based indices into the axis of
/// the chart. The text of a cell contains the result of `textOf` for each item of the cell that has
/// a value, with `between` between the results.
[[nodiscard]] std::vector<std::vector<std::string>>
chartCells(const Chart& chart, std::string_view between,
           const std::function<std::string(int item)>& textOf);

} // namespace parsescope
