// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/chart_diagram.h"

namespace parsescope {

/// The margin of the drawings of a chart.
inline constexpr qreal ChartMargin = 16;

/// The values of a chart after the deductions shown. Deductions are replayed, so that a partly
/// filled table shows the values known at that point.
struct ChartState {
    explicit ChartState(const ChartDiagram& diagram);

    [[nodiscard]] bool isKnown(int item) const { return known[item]; }
    [[nodiscard]] int value(int item) const { return values[item]; }

    std::vector<bool> known; ///< indexed by item: true if a deduction shown has derived the item
    std::vector<int> values; ///< indexed by item
    /// The item derived by the last deduction of a partly filled chart; -1 for none.
    int latest = -1;
    bool complete = false;
};

/// Returns the value of an item, "1"; if a transition changes the value, "1 → 2".
[[nodiscard]] QString valueText(const ChartDiagram& diagram, const ChartState& state, int item);
/// Returns the ink of an item's text, which depends on the effect of a transition on the item.
[[nodiscard]] Ink inkOf(const ChartDiagram& diagram, int item);

/// The properties of a cell that its look can show; several can be true.
struct CellState {
    bool selected = false;
    bool latest = false;  ///< true if the last deduction derived an item of the cell
    bool premise = false; ///< true if the cell has a premise of the selected item
    bool winning = false; ///< true if the cell has an item of the best derivation
    bool empty = false;
};
struct CellLook {
    Ink fill;
    Ink ink; ///< the ink of the border
    qreal width;
};
/// Returns the look of a cell, which shows only its most important property.
[[nodiscard]] CellLook cellLook(const CellState& state);

/// Draws the buffer and the fragments built so far, at the top of the drawing. Returns the
/// y-coordinate of their lower end; 0 if the buffer was not reduced.
qreal addReduction(Drawing& drawing, const ChartDiagram& diagram, const Measure& measure);
/// Draws a pointer between two cells along the gaps between cells, which are `gap` pixels wide at
/// zoom 1.
void addPointer(Drawing& drawing, const QRectF& from, const QRectF& to, qreal gap, Ink ink,
                qreal width);
/// Draws a chart that is a list of gold arcs: for each arc, its state and its cost.
[[nodiscard]] Drawing layoutGoldArcs(const ChartDiagram& diagram, const Measure& measure);

} // namespace parsescope
