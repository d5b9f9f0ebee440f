// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "core/decoding/decoder.h"

namespace parsescope {

/// The kinds of items of a decoder's chart, as indices into its kinds. Keys 0 and 1 of an item are
/// the nodes, or node and buffer front, that it reaches from and to.
enum class HalfTree {
    Span,      ///< [i, j] of arc-hybrid and arc-eager: top i, which stays, and front j [KGS11]
    OpenRight, ///< of Eisner: an arc from the left end to the right end has just been built
    OpenLeft,  ///< an arc from the right end to the left end
    Right,     ///< a head at the left end with all its dependents up to the right end
    Left,      ///< a head at the right end with all its dependents down to the left end
};

/// The transitions of the best derivation of a recorded chart: one for each of its deductions but
/// the first, which is the axiom. None for eisner.
[[nodiscard]] std::vector<DecodingStep> bestSteps(const ExactDecoder* decoder,
                                                  const ScoreChart& chart);

} // namespace parsescope
