// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"
#include "ui/decoding/beam_decoding.h"

#include <vector>

namespace parsescope {

/// Returns the items of which the tree found and the best tree are made, as indices into the
/// recorded items, except those of heads alone.
[[nodiscard]] std::vector<int> itemsOfTrees(const BeamDecoding::Findings& findings);

/// Draws a box for each of `items`, which are indices into the recorded items, in rows of at most
/// `room` pixels. Items of the best tree and the item that lost it are coloured. Targets are of
/// kind Item, with the indices.
[[nodiscard]] Drawing layoutBeamItems(const BeamDecoding::Findings& findings,
                                      const std::vector<int>& items, int selected, qreal room);

/// Draws which beams find the exact best tree: rows are b, columns are s_b. Targets are of kind
/// Cell, with the index 100 · b + s_b.
[[nodiscard]] Drawing layoutBeamMap(const BeamDecoding::Findings& findings, const Measure& measure);

} // namespace parsescope
