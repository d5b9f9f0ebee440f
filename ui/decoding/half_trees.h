// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/decoding_chart.h"
#include "core/treebank/sentence.h"
#include "ui/decoding/half_tree_diagram.h"

namespace parsescope {

// A decoder's chart and its trees as they are drawn and told.

/// The columns of a picture: ROOT, the words of the sentence and, unless arcs are decoded, the end
/// of the buffer. With a position, coloured as stack and buffer are there.
[[nodiscard]] std::vector<WordBox> columnsOf(const Sentence& sentence, const ExactDecoder* decoder,
                                             const DecoderState* position = nullptr);

/// The arcs of heads by node 0..n, right or wrong where there is a gold tree; words without a head
/// have none.
[[nodiscard]] std::vector<ArcLine> arcLinesOf(const std::optional<Tree>& gold,
                                              std::span<const int> heads);

/// Returns the conclusions of the deductions of a chart as boxes; premises come before conclusions.
[[nodiscard]] std::vector<HalfTreeBox> boxesOf(const ScoreChart& chart,
                                               std::span<const int> deductions);

/// The best derivation of what a deduction concludes that ends with it.
[[nodiscard]] std::vector<int> derivationBy(const ScoreChart& chart, int deduction);

/// Returns the sum of a deduction: “[0, 3] 15.5 + [3, 10] 49.5 + 8.5”, and with scores each term
/// that it adds, “… + f_sh(0, 3) 3.25 + f_ra(3, 10) 5.25”.
[[nodiscard]] QString sumText(const ScoreChart& chart, int deduction,
                              const Scores* scores = nullptr);

} // namespace parsescope
