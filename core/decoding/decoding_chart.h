// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "core/decoding/decoder.h"

namespace parsescope {

/// The kinds of items of a decoder's chart, as indices into ScoreChart::kinds(). Parts 0 and 1 of
/// the key of an item are the two ends of the item: two nodes, or a node and the buffer front.
enum class HalfTree {
    Span, ///< [i, j] of arc-hybrid and arc-eager: node i remains on top of the stack until j is the
          ///< front [KGS11]; [a, d] of MH4: all nodes between a and d have their heads
    /// In Eisner's chart: an arc from the left end to the right end has just been built.
    OpenRight,
    OpenLeft, ///< an arc from the right end to the left end has just been built
    Right,    ///< a head at the left end with all its dependents up to the right end
    Left,     ///< a head at the right end with all its dependents down to the left end
    /// [i, h, k] of arc-standard: a tree with root h over the words from i to before k is the stack
    /// top, and k is the front. Parts 2 and 3 of the key are h and the node beneath h on the stack.
    Tree,
    /// [a, b, d] of MH4: all nodes between a and d except b have their heads. Part 2 of the key is
    /// b.
    Heads,
};

/// Returns the transitions whose scores a deduction of a recorded chart adds: the transition that
/// pushed the word or tree that the deduction reduces, and the transition that reduces it. Returns
/// an empty list for axioms, and for decoders that score arcs.
[[nodiscard]] std::vector<DecodingStep> scoredSteps(const ExactDecoder* decoder,
                                                    const ScoreChart& chart, int deduction);

/// Returns the transitions of the best derivation of a recorded chart: one for each of its
/// deductions except the first, which is the axiom. Returns an empty list for decoders that score
/// arcs.
[[nodiscard]] std::vector<DecodingStep> bestSteps(const ExactDecoder* decoder,
                                                  const ScoreChart& chart);

} // namespace parsescope
