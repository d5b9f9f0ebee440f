// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/arc_diagram.h"
#include "ui/decoding/beam_decoding.h"

namespace parsescope {

/// Draws the tree that the beams find, with the arcs in which the best tree differs from it, and
/// below the words, in their columns, the two parts that `grid` combines as half-trees, each with
/// the size of its beam and its best score. The words are spread over the width of `room`, and the
/// levels of arcs over its height, as far as they need it.
[[nodiscard]] Drawing layoutBeamTrees(const BeamDecoding::Findings& findings, const CubeGrid* grid,
                                      bool rightToLeft, QSizeF room, const Measure& measure);
/// Draws only the two parts, in the columns of words that are above the drawing, which is `width`
/// wide.
[[nodiscard]] Drawing layoutBeamParts(const BeamDecoding::Findings& findings, const CubeGrid& grid,
                                      const std::vector<ArcColumn>& columns, qreal width,
                                      bool rightToLeft, const Measure& measure);

} // namespace parsescope
