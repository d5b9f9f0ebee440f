// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "core/decoding/decoder.h"

namespace parsescope {

/// The kinds of items of a decoder's chart, as indices into ScoreChart::kinds(). Parts 0 and 1 of
/// the key of an item are the two ends of the item: two nodes, or a node and the buffer front.
enum class HalfTree {
    Span, ///< [i, j] of arc-hybrid and arc-eager: node i remains on top of the stack until j is the
          ///< front [KGS11]
    /// In Eisner's chart: an arc from the left end to the right end has just been built.
    OpenRight,
    OpenLeft, ///< an arc from the right end to the left end has just been built
    Right,    ///< a head at the left end with all its dependents up to the right end
    Left,     ///< a head at the right end with all its dependents down to the left end
};

/// Returns the transitions of the best derivation of a recorded chart: one for each of its
/// deductions except the first, which is the axiom. Returns an empty list for decoders that score
/// arcs.
[[nodiscard]] std::vector<DecodingStep> bestSteps(const ExactDecoder* decoder,
                                                  const ScoreChart& chart);

} // namespace parsescope
