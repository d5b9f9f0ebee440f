// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/decoder.h"

#include <cstddef>
#include <vector>

namespace parsescope {

// What is behind decode(): the tables of max-scores.

/// The best of several sums, which is to be found again.
struct BestSplit {
    double value = MinusInfinity;
    int at = -1;        ///< where the span is split
    bool right = false; ///< which of two rules
    void offer(double v, int i, bool isRight) {
        if (v > value || at < 0)
            *this = {v, i, isRight};
    }
};

/// to[j] = max(to[j], a + x[j], b + y[j]) for first ≤ j < last. The time of decoding is spent here.
void relax(double* to, double a, const double* x, double b, const double* y, int first, int last);
/// to[j] = max(to[j], a + x[j]) for first ≤ j < last.
void relax(double* to, double a, const double* x, int first, int last);

/// Scores of arc-eager, or of arc-hybrid seen as arc-eager [SHL17 §5, lemma 2].
struct EagerScores {
    const ScoreTable* sh;
    const ScoreTable* la;
    const ScoreTable* ra;
    const ScoreTable* re;
};

/// Best derivation of arc-eager, with its moves; `heads` and `score` filled in.
[[nodiscard]] std::optional<Decoding> decodeEager(const EagerScores& scores, bool singleRoot);
/// Best projective tree of arc scores [Eisner 1996].
[[nodiscard]] std::optional<Decoding> decodeEisner(const ScoreTable& arc, bool singleRoot);

/// The best tree when each arc (head, dependent) scores bonus[head][dependent] more; a null pointer
/// for no bonus.
[[nodiscard]] std::optional<Decoding> decodeWith(const Scores& scores, const ScoreTable* bonus,
                                                 bool singleRoot);
/// `margin` for each head that is not gold.
[[nodiscard]] ScoreTable marginTable(std::span<const int> gold, double margin);

} // namespace parsescope
