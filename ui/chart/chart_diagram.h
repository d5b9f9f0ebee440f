// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart_changes.h"
#include "core/chart/chart_index.h"
#include "ui/canvas/drawing.h"

#include <vector>

namespace parsescope {

/// A chart as the table that the papers draw [GSS14 Algorithm 1, GRSS14 Figure 4]: rows and columns
/// are the nodes of its axis, a cell holds the items that reach from its row to its column. It is
/// read by positions, from left to right also where the words run from right to left. What the
/// pointers point to must live while the drawing is laid out.
struct ChartDiagram {
    const Chart* chart = nullptr;
    const ChartIndex* index = nullptr;
    std::vector<QString> words; ///< form by node, ROOT first
    int filled = 0;             ///< number of deductions shown
    int selectedRow = -1;       ///< of the cell looked at; -1 for none
    int selectedColumn = -1;
    int selectedItem = -1;        ///< its premises are pointed at; -1 for none
    int selectedDeduction = -1;   ///< points at the premises of this way to make it; -1 for
                                  ///< the best
    bool showsDerivation = false; ///< points from each item of the best derivation
    std::vector<int> marked;      ///< nodes that stand out, with their rows and columns
    QSizeF room;                  ///< of the view, in pixels; empty for as much as the table takes
    const ChartChanges* changes = nullptr; ///< the effect of a transition; null for none

    /// Looks at the cell of an item, and at how it is made; -1 for none.
    void select(int item, int deduction = -1);
    /// The deduction whose premises are pointed out: the last one of a table that is being filled,
    /// else the selected one, or the best of the selected item; -1 for none.
    [[nodiscard]] int currentDeduction() const;
};

/// All of a chart, with its goal looked at.
[[nodiscard]] ChartDiagram wholeChart(const IndexedChart& chart, const std::vector<QString>& words);

/// Cells name their items with their values, or give the best value, or a shade of it, whatever
/// there is room for; they stay as large and where they are while the table is filled. The best
/// derivation stands out, and so do the last step, the selected cell, and the premises of the
/// current deduction, with pointers from them to its conclusion. Before the table stands what was
/// done to the buffer. Charts that are lists are laid out as such.
[[nodiscard]] Drawing layoutChart(const ChartDiagram& diagram, const Measure& measure);

/// Target of a cell: kind Cell, index = row · axis size + column.
[[nodiscard]] Target cellTarget(const Chart& chart, int row, int column);
/// Target of an item: kind Item.
[[nodiscard]] inline Target itemTarget(int item) {
    return {Target::Kind::Item, item, -1};
}
/// "3", or "∞".
[[nodiscard]] QString valueText(int value);
/// "3 burned", "ROOT".
[[nodiscard]] QString nodeText(const std::vector<QString>& words, int node);

} // namespace parsescope
