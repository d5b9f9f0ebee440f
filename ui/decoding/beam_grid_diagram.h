// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"
#include "ui/decoding/beam_decoding.h"

namespace parsescope {

/// A moment of the exploration of an item by cube pruning.
struct BeamMoment {
    int item = -1; ///< index into the recorded items; -1 for none
    int rank = 0;  ///< the number of combinations explored so far
    int grid = -1; ///< index of the grid that is shown; -1 for the grid of the last combination

    /// Returns the grid that is shown; -1 if there is none.
    [[nodiscard]] int shownGrid(const ItemTrace& trace) const;
};

/// Draws the grids of an item [ZM14 Figure 3]. One of them is large: its rows and columns are the
/// hypotheses of the two parts with their scores, cells are the combinations that have been scored.
/// Explored cells show their ranks; the frontier is highlighted; the combination that the best tree
/// needs is marked if the item lost it. Below, the other grids in which combinations are explored
/// are small. Targets are of kind Cell, with indices into the item's cells, and of kind Bar, with
/// indices of grids. The drawing is at most `room` pixels wide if the large grid has room.
[[nodiscard]] Drawing layoutBeamGrids(const BeamDecoding::Findings& findings,
                                      const BeamMoment& moment, qreal room, const Measure& measure);

} // namespace parsescope
