// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/decoder.h"

#include <cstddef>
#include <vector>

namespace parsescope {

// The tables of highest scores that decode() fills.

/// The best of several sums, with what is needed to trace it back.
struct BestSplit {
    double value = MinusInfinity;
    int at = -1;        ///< where the span is split
    bool right = false; ///< which of the two rules made it
    void offer(double v, int i, bool isRight) {
        if (v > value || at < 0)
            *this = {v, i, isRight};
    }
};

/// to[j] = max(to[j], a + x[j], b + y[j]) for first ≤ j < last. Decoding spends its time here.
void relax(double* to, double a, const double* x, double b, const double* y, int first, int last);
/// to[j] = max(to[j], a + x[j]) for first ≤ j < last.
void relax(double* to, double a, const double* x, int first, int last);

/// Scores of arc-eager, or of arc-hybrid as a case of arc-eager [SHL17 §5, lemma 2].
struct EagerScores {
    const ScoreTable* sh;
    const ScoreTable* la;
    const ScoreTable* ra;
    const ScoreTable* re;
};

/// The best derivation of arc-eager; its steps, heads and score are set.
[[nodiscard]] std::optional<Decoding> decodeEager(const EagerScores& scores, bool singleRoot);
/// The best projective tree under arc scores [Eisner 1996].
[[nodiscard]] std::optional<Decoding> decodeEisner(const ScoreTable& arc, bool singleRoot);

/// The best tree when bonus[head][dependent] is added to the score of each arc; a null pointer for
/// no bonus.
[[nodiscard]] std::optional<Decoding> decodeWith(const Scores& scores, const ScoreTable* bonus,
                                                 bool singleRoot);
/// A table with `margin` for each arc whose head is not the gold head.
[[nodiscard]] ScoreTable marginTable(std::span<const int> gold, double margin);

} // namespace parsescope
