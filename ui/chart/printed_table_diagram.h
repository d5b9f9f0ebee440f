// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/tables/papers/anti_diagonals.h"
#include "ui/chart/chart_diagram.h"

#include <vector>

namespace parsescope {

/// The table T[i,j] of [GSS14 Algorithm 1] as the paper has it: a row for each i, the stack from
/// its top down, and a column for each j, the right stack. A cell has each of its entries as
/// “h : T[i,j](h)”, by the place of h in the sentence; where they are very many, their number and
/// the least value. Cells stay as large and where they are while the table is filled, anti-diagonal
/// by anti-diagonal; the last of these stands out, and so do the selected entry, what it is made
/// from, and the best derivation. It is read by positions, from left to right also where the words
/// run from right to left. Of the ChartDiagram, `room` and `changes` are not used; `diagonals` are
/// the antiDiagonals() of its chart.
[[nodiscard]] Drawing layoutPrintedTable(const ChartDiagram& diagram,
                                         const std::vector<AntiDiagonal>& diagonals,
                                         const Measure& measure);

} // namespace parsescope
