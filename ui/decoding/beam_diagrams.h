// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"
#include "ui/decoding/beam_decoding.h"

namespace parsescope {

/// Eisner's chart: the cell of two nodes has up to four items, as half-trees, with the number of
/// hypotheses in their beams. Items that the exact best tree is made of stand out, and so do the
/// one where it fell out and the selected one. Targets are of kind Item, with indices into the
/// record.
[[nodiscard]] Drawing layoutBeamChart(const BeamDecoding::Findings& findings, int selected,
                                      const Measure& measure);

/// The grids of one item [ZM14 Figure 3], after `rank` combinations were explored: rows and columns
/// are the hypotheses of the two parts with their scores, cells the combinations that were scored.
/// Explored ones have their ranks; the frontier stands out. Targets are of kind Cell, with indices
/// into the item's cells. Grids flow into lines `room` pixels wide.
[[nodiscard]] Drawing layoutBeamGrids(const BeamDecoding::Findings& findings, int item, int rank,
                                      qreal room, const Measure& measure);

/// Which beams find the exact best tree: rows are b, columns s_b. Targets are of kind Cell, with
/// index 100 · b + s_b.
[[nodiscard]] Drawing layoutBeamMap(const BeamDecoding::Findings& findings, const Measure& measure);

} // namespace parsescope
