// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/scores.h"

#include <array>
#include <vector>

namespace parsescope {

/// The memory for the tables of decoders. A caller that decodes several sentences keeps one
/// workspace for all of them, so that memory is allocated only for a sentence that is longer than
/// all before it. A workspace must be used by one thread at a time.
struct DecodingWorkspace {
    std::array<ScoreTable, 4> tables;         ///< square tables of a decoder
    std::array<std::vector<double>, 4> lists; ///< tables of other shapes
    std::vector<std::size_t> starts;          ///< indices into the lists
    std::array<ScoreTable, 2> sums;           ///< scores with bonuses
    ScoreTable bonus;                         ///< margins of the arcs that are not gold
};

} // namespace parsescope
