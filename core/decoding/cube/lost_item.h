// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/cube/cube_decoder.h"

#include <optional>
#include <span>

namespace parsescope {

/// The item where cube pruning lost a tree.
struct LostItem {
    CubeItem item;
    /// True if the secondary beam cut the part of the tree, because the item had s_b labelled
    /// variants of its structure. False if the primary beam cut the part, because it was full.
    bool byLabelBeam = false;
};

/// Returns the smallest item whose beam lost its part of `tree`: the beam contains neither the part
/// nor another hypothesis with an equal signature and at least the score of the part. If `word` is
/// in 1..n, items that contain the arc to `word` are preferred. Returns nothing if no beam lost a
/// part; in this case, a hypothesis with a higher score replaced one of the parts. `tree` must have
/// been built by `decoder` after the run recorded in `trace`.
[[nodiscard]] std::optional<LostItem> findLostItem(const CubeDecoder& decoder,
                                                   const CubeTrace& trace,
                                                   std::span<const CubeDecoder::Placed> tree,
                                                   int word = -1);

} // namespace parsescope
