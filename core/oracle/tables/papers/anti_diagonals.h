// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"

#include <vector>

namespace parsescope {

/// A cell T[i,j] of the table of [GSS14]: trees over the i topmost elements of the stack and the
/// first j of the right stack, which begins with the stack top; i and j are 1-based.
struct TableCell {
    int i = 0;
    int j = 0;
    /// The numbers of the items of the chart in this cell with a value below Infinite, in the order
    /// in which they were added.
    std::vector<int> entries;
    int least = Chart::Infinite; ///< the smallest value of the entries
};

/// The cells with i + j − 1 = d, in the order in which [GSS14 Algorithm 1] fills them: j ascends.
struct AntiDiagonal {
    int d = 0;
    std::vector<TableCell> cells;
    int filled = 0;  ///< number of deductions of the chart up to the end of this anti-diagonal
    int largest = 0; ///< the largest number of entries of a cell
    double mean = 0; ///< the mean number of entries of a cell
    /// Returns the largest number of entries that a cell of [GSS14 Algorithm 1] can have: one for
    /// each of the d nodes of σL[i] … σL[1] σR[2] … σR[j] as its head [GSS14 §4.3, equation 4].
    [[nodiscard]] int bound() const { return d; }
};

/// Returns the cell of an item in the table of [GSS14], without its entries.
[[nodiscard]] TableCell cellOf(const Chart& chart, int item);
/// True if an item is an entry of the table: of the same kind as the goal.
[[nodiscard]] bool isEntry(const Chart& chart, int item);

/// Returns the table of a chart whose goal is T[ℓL,ℓR](0), with the key (0, ℓL, ℓR), and whose
/// deductions follow one another by anti-diagonals, from d = 1 to ℓL + ℓR − 1; empty if the chart
/// has no such goal: no permitted tree can be reached, or the loss was computed without the table.
[[nodiscard]] std::vector<AntiDiagonal> antiDiagonals(const Chart& chart);

} // namespace parsescope
