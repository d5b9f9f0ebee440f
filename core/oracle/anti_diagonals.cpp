// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/anti_diagonals.h"

#include <algorithm>

namespace parsescope {

TableCell cellOf(const Chart& chart, int item) {
    const Chart::Item& it = chart.items()[item];
    return {chart.stackSize - it.row, it.column - chart.stackSize + 2, {}};
}

bool isEntry(const Chart& chart, int item) {
    return chart.goal >= 0 && chart.items()[item].kind == chart.items()[chart.goal].kind;
}

std::vector<AntiDiagonal> antiDiagonals(const Chart& chart) {
    std::vector<AntiDiagonal> diagonals;
    if (chart.goal < 0)
        return diagonals;
    const TableCell last = cellOf(chart, chart.goal);
    for (int d = 1; d < last.i + last.j; ++d) {
        AntiDiagonal diagonal;
        diagonal.d = d;
        for (int j = std::max(1, d - last.i + 1); j <= std::min(d, last.j); ++j)
            diagonal.cells.push_back({d - j + 1, j, {}});
        diagonals.push_back(std::move(diagonal));
    }
    for (int item = 0; item < static_cast<int>(chart.items().size()); ++item) {
        if (!isEntry(chart, item) || chart.items()[item].value >= Chart::Infinite)
            continue;
        const TableCell place = cellOf(chart, item);
        AntiDiagonal& diagonal = diagonals[place.i + place.j - 2];
        diagonal.cells[place.j - diagonal.cells.front().j].entries.push_back(item);
    }
    for (int index = 0; index < static_cast<int>(chart.deductions().size()); ++index) {
        const int item = chart.deductions()[index].conclusion;
        if (!isEntry(chart, item))
            continue;
        const TableCell place = cellOf(chart, item);
        diagonals[place.i + place.j - 2].filled = index + 1;
    }
    int filled = chart.reduction;
    for (AntiDiagonal& diagonal : diagonals) {
        filled = diagonal.filled = std::max(filled, diagonal.filled);
        std::size_t sum = 0;
        for (const TableCell& cell : diagonal.cells) {
            diagonal.largest = std::max(diagonal.largest, static_cast<int>(cell.entries.size()));
            sum += cell.entries.size();
        }
        diagonal.mean = static_cast<double>(sum) / static_cast<double>(diagonal.cells.size());
    }
    return diagonals;
}

} // namespace parsescope
