// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"
#include "ui/decoding/beam_decoding.h"

namespace parsescope {

/// Draws Eisner's chart. The cell of two nodes has up to four items, drawn as half-trees with the
/// number of hypotheses in their beams. The items of the exact best tree, the item whose beam lost
/// the best tree, and the selected item are highlighted. `selected` and the targets, of kind Item,
/// are indices into the recorded items.
[[nodiscard]] Drawing layoutBeamChart(const BeamDecoding::Findings& findings, int selected,
                                      const Measure& measure);

/// Draws the grids of item `item` [ZM14 Figure 3] after `rank` combinations have been explored:
/// rows and columns are the hypotheses of the two parts with their scores, cells are the
/// combinations that have been scored. Explored cells show their ranks; the frontier is
/// highlighted. Targets are of kind Cell, with indices into the item's cells. Lines of grids are at
/// most `room` pixels wide.
[[nodiscard]] Drawing layoutBeamGrids(const BeamDecoding::Findings& findings, int item, int rank,
                                      qreal room, const Measure& measure);

/// Draws which beams find the exact best tree: rows are b, columns are s_b. Targets are of kind
/// Cell, with the index 100 · b + s_b.
[[nodiscard]] Drawing layoutBeamMap(const BeamDecoding::Findings& findings, const Measure& measure);

} // namespace parsescope
