// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/tables/papers/anti_diagonals.h"
#include "ui/chart/chart_diagram.h"

#include <vector>

namespace parsescope {

/// Draws the table T[i,j] of [GSS14 Algorithm 1] as printed: a row for each i, an index into the
/// stack from its top down, and a column for each j, an index into the right stack. A cell shows
/// each of its entries as “h : T[i,j](h)”, ordered by the place of h in the sentence; a very large
/// table shows the number of entries and the least value. Sizes and places of cells do not change
/// while the table is filled by anti-diagonals. The last anti-diagonal, the selected entry, its
/// premise, and the best derivation are highlighted. Columns run from left to right even if the
/// words run from right to left. `room` and `changes` of the diagram are not used; `diagonals` are
/// the `antiDiagonals` of its chart.
[[nodiscard]] Drawing layoutPrintedTable(const ChartDiagram& diagram,
                                         const std::vector<AntiDiagonal>& diagonals,
                                         const Measure& measure);

} // namespace parsescope
