// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/chart_cells.h"

namespace parsescope {

std::vector<std::vector<std::string>>
chartCells(const Chart& chart, std::string_view between,
           const std::function<std::string(int item)>& textOf) {
    const int size = static_cast<int>(chart.axis.size());
    std::vector<std::vector<std::string>> cells(size, std::vector<std::string>(size));
    for (int index = 0; index < static_cast<int>(chart.items().size()); ++index) {
        const Chart::Item& item = chart.items()[index];
        if (item.value >= Chart::Infinite || item.row < 0 || item.column < 0 ||
            item.column >= size || item.row >= size)
            continue;
        std::string& cell = cells[item.row][item.column];
        cell += (cell.empty() ? "" : std::string(between)) + textOf(index);
    }
    return cells;
}

} // namespace parsescope
