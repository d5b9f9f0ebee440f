// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/cube/cube_decoder.h"

#include <optional>
#include <span>

namespace parsescope {

/// Where cube pruning lost a tree.
struct LostItem {
    CubeItem item;
    /// The secondary beam cut it: the item had as many labelled variants of its structure as it
    /// may. Else the primary beam did: it was full before.
    bool byLabelBeam = false;
};

/// The smallest item that has neither its part of a tree nor one with the same signature that
/// scores as much; with `word` 1..n, the smallest that has the arc to that word, if there is one.
/// None when all are there: then something that scored more took its place and led elsewhere.
/// `tree` is what `decoder` built after a run recorded in `trace`.
[[nodiscard]] std::optional<LostItem> findLostItem(const CubeDecoder& decoder,
                                                   const CubeTrace& trace,
                                                   std::span<const CubeDecoder::Placed> tree,
                                                   int word = -1);

} // namespace parsescope
