// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/greedy_path.h"

namespace parsescope {

class ParseExplorer;

/// Returns the number of transitions of an exploration that precede the first step of a decoder: 1
/// for arc-hybrid, which first shifts ROOT, unless the exploration begins with ROOT on the stack.
[[nodiscard]] int stepsBefore(const ParseExplorer& parse, const ExactDecoder* decoder);

/// Adds the steps of a decoder to the exploration as a branch from the start, and moves the cursor
/// to the start, so that `forward` follows the branch. If necessary, switches to the decoder's
/// system, arc-hybrid or arc-eager. An arc-eager derivation ends when the buffer is empty; further
/// reduces of the decoder are therefore left out.
void addBranch(ParseExplorer& parse, const ExactDecoder* decoder,
               std::span<const DecodingStep> steps);

/// Returns the steps taken along the path `path`.
[[nodiscard]] std::vector<DecodingStep> stepsOf(std::span<const PathPoint> path);

} // namespace parsescope
