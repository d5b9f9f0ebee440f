// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "ui/diagrams/drawing.h"

#include <vector>

namespace parsescope {

/// A chart as the table that the papers draw: rows and columns are the nodes of its axis, a cell
/// holds the items that reach from its row to its column.
struct ChartDiagram {
    const Chart* chart = nullptr; ///< must live while the drawing is laid out
    std::vector<QString> labels;  ///< by place on the axis
    int filled = 0;               ///< deductions shown: the table after so many steps of filling it
    int selectedRow = -1;
    int selectedColumn = -1;
    int selectedItem = -1; ///< its premises are pointed at; -1 for none
};

/// Cells show their best value and how many items they hold; those of the best derivation stand
/// out, and so do the last step, the selected cell and what its item was made from.
[[nodiscard]] Drawing layoutChart(const ChartDiagram& diagram, const Measure& measure);

/// Target of a cell: kind Cell, index = row · axis size + column.
[[nodiscard]] Target cellTarget(const Chart& chart, int row, int column);

} // namespace parsescope
