// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/exact_decoders.h"
#include "core/parsing/tree_shape.h"

#include <array>

namespace parsescope {

// The functions and types below are shared by the decoders, whose tables contain highest scores.

/// The best of several sums, with the data that are needed to trace it back.
struct BestSplit {
    double value = MinusInfinity;
    int at = -1;        ///< the node at which the span is split
    bool right = false; ///< true if the best sum results from the rule for right arcs
    void offer(double v, int i, bool isRight) {
        if (v > value || at < 0)
            *this = {v, i, isRight};
    }
};

/// Sets to[j] = max(to[j], a + x[j], b + y[j]) for first ≤ j < last. Decoding spends most of its
/// time here.
void relax(double* to, double a, const double* x, double b, const double* y, int first, int last);
/// Sets to[j] = max(to[j], a + x[j]) for first ≤ j < last.
void relax(double* to, double a, const double* x, int first, int last);

/// Scores of arc-eager, or scores of arc-hybrid in the form of scores of arc-eager [SHL17 §5, lemma
/// 2].
struct EagerScores {
    const ScoreTable* sh;
    const ScoreTable* la;
    const ScoreTable* ra;
    const ScoreTable* re;
};

/// Returns the best derivation of arc-eager with its steps and heads, but without its score;
/// nothing if every tree is forbidden.
[[nodiscard]] std::optional<Decoding> decodeEager(const EagerScores& scores, RootLimit rootLimit,
                                                  DecodingWorkspace& workspace);
/// Returns the result of decodeEager after `bonus`, unless it is null, has been added to the scores
/// of the transitions that build arcs.
[[nodiscard]] std::optional<Decoding> decodeTransitions(EagerScores scores, const ScoreTable* bonus,
                                                        RootLimit rootLimit,
                                                        DecodingWorkspace& workspace);

/// The names of the tables of decoders that score arcs.
inline constexpr std::array<std::string_view, 1> ArcTables{"arc"};
/// Returns the table of the sums of the scores of arcs in two tables, stored in `workspace`.
/// Returns `arc` itself if `bonus` is null.
[[nodiscard]] const ScoreTable& sumOf(const ScoreTable& arc, const ScoreTable* bonus,
                                      DecodingWorkspace& workspace);
/// Returns scores of arc-eager in which each transition has the score of the arc that it builds, or
/// 0 if it builds none [SHL17 §5, lemma 1].
[[nodiscard]] Scores arcsAsArcEager(const Scores& scores);
/// Adds the bonuses of the arcs of a tree to its score. Does nothing if `bonus` is null.
void addBonuses(const ScoreTable* bonus, Decoding& decoding);

// The functions ExactDecoder::record for scores of transitions by s1, s0 and b0, by s0 and b0, for
// scores of arcs, and for MH4.
void recordArcStandard(const Scores& scores, const DecodingOptions& options, ScoreChart& chart);
void recordTransitions(const Scores& scores, const DecodingOptions& options, ScoreChart& chart);
void recordArcs(const Scores& scores, const DecodingOptions& options, ScoreChart& chart);
void recordMh4(const Scores& scores, const DecodingOptions& options, ScoreChart& chart);

/// Replaces `table` by a table with `margin` for each arc whose head is not the gold head.
void setMargins(std::span<const int> gold, double margin, ScoreTable& table);
/// Returns the table of setMargins.
[[nodiscard]] inline ScoreTable marginTable(std::span<const int> gold, double margin) {
    ScoreTable table;
    setMargins(gold, margin, table);
    return table;
}

} // namespace parsescope
