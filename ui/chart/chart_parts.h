// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/chart_diagram.h"

namespace parsescope {

/// A chart as it was after the deductions shown. Values are replayed, so that a half-filled table
/// shows what was known then.
struct ChartState {
    explicit ChartState(const ChartDiagram& diagram);

    [[nodiscard]] bool isKnown(int item) const { return known[item]; }
    [[nodiscard]] int value(int item) const { return values[item]; }

    std::vector<bool> known; ///< by item: derived by then
    std::vector<int> values; ///< by item
    int latest = -1;         ///< the item that the last step derived, in a half-filled chart
    bool complete = false;
};

/// "1", or with the changes of a transition "1 → 2".
[[nodiscard]] QString valueText(const ChartDiagram& diagram, const ChartState& state, int item);
/// Ink of an item's text, by what a transition makes of it.
[[nodiscard]] Ink inkOf(const ChartDiagram& diagram, int item);

/// The visible states of a cell: several may be true.
struct CellState {
    bool selected = false;
    bool latest = false;  ///< the last step was there
    bool premise = false; ///< true if it is a premise of the selected item
    bool winning = false; ///< the best derivation goes through it
    bool empty = false;
};
struct CellLook {
    Ink fill;
    Ink ink; ///< of the edge
    qreal width;
};
[[nodiscard]] CellLook cellLook(const CellState& state);

/// The buffer with its fragments, as far as they are built, at the top of the drawing. Returns
/// where it ends.
qreal addReduction(Drawing& drawing, const ChartDiagram& diagram, const Measure& measure);
/// A pointer from cell to cell, along the gaps between the cells, which are `gap` wide.
void addPointer(Drawing& drawing, const QRectF& from, const QRectF& to, qreal gap, Ink ink,
                qreal width);
/// A chart that is a list of gold arcs: what became of each, and what it costs.
[[nodiscard]] Drawing layoutGoldArcs(const ChartDiagram& diagram, const Measure& measure);

} // namespace parsescope
