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

/// A square table of scores for n words, n + 2 by n + 2. Minus infinity forbids.
class ScoreTable {
public:
    ScoreTable() = default;
    explicit ScoreTable(int words, double value = 0) { m_cells.reset(words + 2, words + 2, value); }

    /// The number of words n; -1 for a missing table.
    [[nodiscard]] int words() const { return std::max(m_cells.columns() - 2, -1); }
    /// The score at `row` and `column`, both in 0..n+1.
    [[nodiscard]] double& at(int row, int column) { return m_cells(row, column); }
    [[nodiscard]] double at(int row, int column) const { return m_cells(row, column); }
    /// The n + 2 scores of row `r`.
    [[nodiscard]] double* row(int r) { return m_cells.row(r); }
    [[nodiscard]] const double* row(int r) const { return m_cells.row(r); }

    bool operator==(const ScoreTable&) const = default;

private:
    Grid<double> m_cells;
};

/// A transition of arc-hybrid or arc-eager.
enum class Move { Shift, LeftArc, RightArc, Reduce };

/// All transitions, and the names of each and of its table of scores, as in TransitionSystem.
/// Arc-hybrid has the first three.
inline constexpr std::array Moves{Move::Shift, Move::LeftArc, Move::RightArc, Move::Reduce};
inline constexpr std::array<std::string_view, 4> MoveNames{"sh", "la", "ra", "re"};
[[nodiscard]] std::string_view nameOf(Move move);
[[nodiscard]] std::optional<Move> findMove(std::string_view name);

/// The scores for one sentence.
///
/// Of transitions: f_t[s0][b0], for stack top s0 in 0..n (row) and buffer front b0 in 1..n+1
/// (column; n+1 is the end). A derivation starts with ROOT on the stack and front 1, and ends with
/// ROOT alone and nothing in the buffer; its score is the sum over its transitions of f_t[s0][b0]
/// before the transition.
///
/// Of arcs: arc[head][dependent].
struct Scores {
    const ExactDecoder* decoder = &ArcHybridDecoder; ///< that they are for; never null
    ScoreTable sh, la, ra;                           ///< of arc-hybrid and arc-eager
    ScoreTable re;                                   ///< of arc-eager
    ScoreTable arc;                                  ///< of eisner and mst

    Scores() = default;
    /// Scores for the decoder `taker` that are all zero.
    Scores(const ExactDecoder* taker, int words);

    [[nodiscard]] int words() const;
    /// Returns these scores for another decoder that takes them, see ExactDecoder::takesScoresOf.
    [[nodiscard]] Scores as(const ExactDecoder* other) const;
    /// The table called `name`.
    [[nodiscard]] ScoreTable& table(std::string_view name);
    [[nodiscard]] const ScoreTable& table(std::string_view name) const;
    /// The table for `move`.
    [[nodiscard]] ScoreTable& of(Move move);
    [[nodiscard]] const ScoreTable& of(Move move) const;
};

} // namespace parsescope
