// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/grid.h"
#include "core/parsing/transition_system.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace parsescope {

struct ExactDecoder; // core/decoding/exact_decoders.h
extern const ExactDecoder ArcHybridDecoder;

/// The score that forbids a transition or an arc.
inline constexpr double MinusInfinity = -std::numeric_limits<double>::infinity();

/// A square table of scores for n words, n + 2 by n + 2. Minus infinity forbids a transition or an
/// arc.
class ScoreTable {
public:
    ScoreTable() = default;
    explicit ScoreTable(int words, double value = 0) { m_cells.reset(words + 2, words + 2, value); }

    /// Returns the number of words, n; -1 for a missing table.
    [[nodiscard]] int words() const { return std::max(m_cells.columns() - 2, -1); }
    /// Returns the score at `row` and `column`, both in 0..n+1.
    [[nodiscard]] double& at(int row, int column) { return m_cells(row, column); }
    [[nodiscard]] double at(int row, int column) const { return m_cells(row, column); }
    /// Returns a pointer to the n + 2 scores of row `r`.
    [[nodiscard]] double* row(int r) { return m_cells.row(r); }
    [[nodiscard]] const double* row(int r) const { return m_cells.row(r); }

    bool operator==(const ScoreTable&) const = default;

private:
    Grid<double> m_cells;
};

/// A transition of arc-hybrid or arc-eager.
enum class Move { Shift, LeftArc, RightArc, Reduce };

/// All transitions. The list below contains for each transition its name in TransitionSystem, which
/// is also the name of its table of scores. Arc-hybrid has only the first three transitions.
inline constexpr std::array Moves{Move::Shift, Move::LeftArc, Move::RightArc, Move::Reduce};
inline constexpr std::array<std::string_view, 4> MoveNames{"sh", "la", "ra", "re"};
[[nodiscard]] std::string_view nameOf(Move move);
[[nodiscard]] std::optional<Move> findMove(std::string_view name);

/// The scores for one sentence.
///
/// The score of a transition t is f_t[s0][b0], for the stack top s0 in 0..n (row) and the buffer
/// front b0 in 1..n+1 (column; n+1 means the empty buffer). A derivation begins with ROOT on the
/// stack and front 1, and ends with only ROOT on the stack and an empty buffer. The score of a
/// derivation is the sum of the scores of its transitions, with s0 and b0 before each transition.
///
/// Scores of arcs are arc[head][dependent].
struct Scores {
    const ExactDecoder* decoder = &ArcHybridDecoder; ///< the decoder of the scores; never null
    ScoreTable sh, la, ra;                           ///< tables of arc-hybrid and arc-eager
    ScoreTable re;                                   ///< table of arc-eager
    ScoreTable arc;                                  ///< table of eisner and mst

    Scores() = default;
    /// Constructs scores for the decoder `taker`. All scores are 0.
    Scores(const ExactDecoder* taker, int words);

    [[nodiscard]] int words() const;
    /// Returns the scores as scores for the decoder `other`, for which takesScoresOf must be true
    /// (see ExactDecoder).
    [[nodiscard]] Scores as(const ExactDecoder* other) const;
    /// Returns the table called `name`.
    [[nodiscard]] ScoreTable& table(std::string_view name);
    [[nodiscard]] const ScoreTable& table(std::string_view name) const;
    /// Returns the table for `move`.
    [[nodiscard]] ScoreTable& of(Move move);
    [[nodiscard]] const ScoreTable& of(Move move) const;
};

} // namespace parsescope
