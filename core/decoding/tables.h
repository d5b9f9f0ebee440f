// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/exact_decoders.h"

#include <array>

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
/// Returns the best derivation when `bonus`, unless null, is added to the scores of arcs.
[[nodiscard]] std::optional<Decoding> decodeTransitions(EagerScores scores, const ScoreTable* bonus,
                                                        bool singleRoot);

/// The names of the tables of decoders that score arcs.
inline constexpr std::array<std::string_view, 1> ArcTables{"arc"};
/// Returns the scores of arcs in both tables, added up.
[[nodiscard]] ScoreTable sumOf(const ScoreTable& arc, const ScoreTable& bonus);
/// Returns scores of arc-eager that are those of the arcs it builds [SHL17 §5, lemma 1].
[[nodiscard]] Scores arcsAsArcEager(const Scores& scores);
/// Adds the bonuses of its arcs to the score of a tree; nothing for a null pointer.
void addBonuses(const ScoreTable* bonus, Decoding& decoding);

// See ExactDecoder::record.
void recordTransitions(const Scores& scores, const DecodingOptions& options, ScoreChart& chart);
void recordArcs(const Scores& scores, const DecodingOptions& options, ScoreChart& chart);

/// A table with `margin` for each arc whose head is not the gold head.
[[nodiscard]] ScoreTable marginTable(std::span<const int> gold, double margin);

} // namespace parsescope
