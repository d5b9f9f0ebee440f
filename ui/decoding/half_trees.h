// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/decoding_chart.h"
#include "core/treebank/sentence.h"
#include "ui/decoding/half_tree_diagram.h"

namespace parsescope {

// Drawings of and texts about a decoder's chart and its trees.

/// Returns the name of a transition in words, “Left-Arc”.
[[nodiscard]] QString moveTitle(Move move);

/// Returns the columns of a diagram: ROOT, the words of the sentence and, unless arcs are scored,
/// the end of the buffer. With `position`, words have the colours of stack and buffer.
[[nodiscard]] std::vector<WordBox> columnsOf(const Sentence& sentence, const ExactDecoder* decoder,
                                             const DecoderState* position = nullptr);

/// Returns the arcs of `heads`, which is indexed by node 0..n. The gold tree determines which arcs
/// are right or wrong; without it, all are right. Words without a head have no arc.
[[nodiscard]] std::vector<ArcLine> arcLinesOf(const std::optional<Tree>& gold,
                                              std::span<const int> heads);

/// Returns the conclusions of the deductions of a chart as boxes; premises come before conclusions.
[[nodiscard]] std::vector<HalfTreeBox> boxesOf(const ScoreChart& chart,
                                               std::span<const int> deductions);

/// Returns the deductions of the best derivation of the conclusion of `deduction` that ends with
/// `deduction`.
[[nodiscard]] std::vector<int> derivationBy(const ScoreChart& chart, int deduction);

/// Returns the sum of a deduction as a text, “[0, 3] 15.5 + [3, 10] 49.5 + 8.5”. If `scores` are
/// given, the text has each term that the deduction adds, “… + f_sh(0, 3) 3.25 + f_ra(3, 10) 5.25”.
[[nodiscard]] QString sumText(const ScoreChart& chart, int deduction,
                              const Scores* scores = nullptr);

} // namespace parsescope
