// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/papers/anti_diagonals.h"

#include <algorithm>

namespace parsescope {

TableCell cellOf(const Chart& chart, int item) {
    const Chart::Item& it = chart.items()[item];
    return {chart.stackSize - it.row, it.column - chart.stackSize + 2, {}, it.value};
}

bool isEntry(const Chart& chart, int item) {
    return chart.goal >= 0 && chart.items()[item].kind == chart.items()[chart.goal].kind;
}

std::vector<AntiDiagonal> antiDiagonals(const Chart& chart) {
    std::vector<AntiDiagonal> diagonals;
    if (chart.goal < 0)
        return diagonals;
    const TableCell last = cellOf(chart, chart.goal);
    const std::array<int, 4>& key = chart.items()[chart.goal].key;
    if (key[1] != last.i || key[2] != last.j)
        return diagonals;
    for (int d = 1; d < last.i + last.j; ++d) {
        AntiDiagonal diagonal;
        diagonal.d = d;
        for (int j = std::max(1, d - last.i + 1); j <= std::min(d, last.j); ++j)
            diagonal.cells.push_back({d - j + 1, j, {}, Chart::Infinite});
        diagonals.push_back(std::move(diagonal));
    }
    for (int item = 0; item < static_cast<int>(chart.items().size()); ++item) {
        if (!isEntry(chart, item) || chart.items()[item].value >= Chart::Infinite)
            continue;
        const TableCell place = cellOf(chart, item);
        AntiDiagonal& diagonal = diagonals[place.i + place.j - 2];
        TableCell& cell = diagonal.cells[place.j - diagonal.cells.front().j];
        cell.entries.push_back(item);
        cell.least = std::min(cell.least, place.least);
    }
    const auto& deductions = chart.deductions();
    for (AntiDiagonal& diagonal : diagonals) {
        const auto end =
            std::partition_point(deductions.begin() + chart.reduction, deductions.end(),
                                 [&](const Chart::Deduction& deduction) {
                                     const TableCell place = cellOf(chart, deduction.conclusion);
                                     return place.i + place.j - 1 <= diagonal.d;
                                 });
        diagonal.filled = static_cast<int>(end - deductions.begin());
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
