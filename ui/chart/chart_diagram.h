// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart_index.h"
#include "ui/canvas/drawing.h"

#include <vector>

namespace parsescope {

/// A chart as a table, as in [GSS14 Algorithm 1, GRSS14 Figure 4]: rows and columns are the nodes
/// of the chart's axis, and a cell holds the items that span from its row to its column. Columns
/// follow the axis in the direction of the words. The objects behind the pointers must live while
/// the drawing is laid out.
struct ChartDiagram {
    const Chart* chart = nullptr;
    const ChartIndex* index = nullptr;
    std::vector<QString> words; ///< forms indexed by node, ROOT first
    int filled = 0;             ///< number of deductions shown, the first ones of the chart
    int selectedRow = -1;       ///< 0-based row of the selected cell; -1 for none
    int selectedColumn = -1;
    int selectedItem = -1; ///< the item whose premises are shown; -1 for none
    /// The deduction of the selected item whose premises are shown; -1 for the best one.
    int selectedDeduction = -1;
    bool showsDerivation = false; ///< true if pointers show the best derivation
    bool rightToLeft = false;     ///< true if the words run from right to left
    /// True if the drawing is scrolled to the selected cell, and not to its first row and column.
    bool looksAtSelection = false;
    std::vector<int> marked; ///< nodes whose rows and columns are highlighted
    QSizeF room;             ///< the size of the view at zoom 1, in pixels; empty if unlimited
    const ChartChanges* changes = nullptr; ///< the effect of a transition; null for none

    /// Selects `item`, its cell, and `deduction`, one of its deductions; -1 for none.
    void select(int item, int deduction = -1);
    /// Returns the deduction whose premises are shown: in a partly filled table the last one,
    /// otherwise the selected one or the best one of the selected item; -1 for none.
    [[nodiscard]] int currentDeduction() const;
};

/// Returns the diagram of a complete chart with its goal selected.
[[nodiscard]] ChartDiagram wholeChart(const IndexedChart& chart, const std::vector<QString>& words);

/// Draws a chart. Depending on the room, cells show their items with values, their best value, or a
/// shade that represents it; sizes and places of cells do not change while the table is filled. The
/// best derivation, the last deduction, the selected cell and the premises of the current deduction
/// are highlighted, with pointers from the premises to the conclusion. The buffer reduction is
/// drawn before the table. Charts that are lists are drawn as lists.
[[nodiscard]] Drawing layoutChart(const ChartDiagram& diagram, const Measure& measure);

/// Returns the target of a cell (0-based row and column): kind Cell, with the index row · axis size
/// + column.
[[nodiscard]] Target cellTarget(const Chart& chart, int row, int column);
/// Returns the target of an item, of kind Item.
[[nodiscard]] inline Target itemTarget(int item) {
    return {Target::Kind::Item, item, -1};
}
/// Returns a value as a text, "3" or "∞".
[[nodiscard]] QString valueText(int value);
/// Returns the number and the form of a node, "3 burned" or "ROOT".
[[nodiscard]] QString nodeText(const std::vector<QString>& words, int node);

} // namespace parsescope
