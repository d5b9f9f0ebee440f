// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/cube/cube_decoder.h"

#include <optional>
#include <span>

namespace parsescope {

/// The item where cube pruning lost a tree.
struct LostItem {
    CubeItem item;
    /// True if the secondary beam cut it: the item had s_b labelled variants of its structure.
    /// False if the primary beam did, being full.
    bool byLabelBeam = false;
};

/// The smallest item whose beam lacks its part of `tree` and has no other hypothesis with the same
/// signature and as high a score; with `word` 1..n, the smallest with the arc to that word, if any.
/// Nothing when every part is kept: then a hypothesis with a higher score replaced one of them.
/// `tree` was built by `decoder` after the run recorded in `trace`.
[[nodiscard]] std::optional<LostItem> findLostItem(const CubeDecoder& decoder,
                                                   const CubeTrace& trace,
                                                   std::span<const CubeDecoder::Placed> tree,
                                                   int word = -1);

} // namespace parsescope
