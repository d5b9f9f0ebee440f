// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/greedy_path.h"

namespace parsescope {

class ParseExplorer;

/// Number of an exploration's steps before the first of a decoder: arc-hybrid first pushes ROOT.
[[nodiscard]] int stepsBefore(const ExactDecoder* decoder);

/// Adds the steps of a decoder to the exploration as a branch from the start, in arc-hybrid or
/// arc-eager, which is chosen if another system is; goes to the start, so that forward leads along
/// the branch. Arc-eager ends with the buffer: what a decoder reduces after that is left out.
void addBranch(ParseExplorer& parse, const ExactDecoder* decoder,
               std::span<const DecodingStep> steps);

/// The steps that are taken along a path.
[[nodiscard]] std::vector<DecodingStep> stepsOf(std::span<const PathPoint> path);

} // namespace parsescope
