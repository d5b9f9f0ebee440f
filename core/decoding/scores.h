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

/// One or more layers of square tables of scores for n words, n + 2 by n + 2. Minus infinity
/// forbids a transition or an arc.
class ScoreTable {
public:
    ScoreTable() = default;
    explicit ScoreTable(int words, double value = 0, int layers = 1) {
        reset(words, value, layers);
    }
    /// Replaces the table by one for `words` words. Allocates memory only if the table grows.
    void reset(int words, double value = 0, int layers = 1) {
        m_cells.reset(layers * (words + 2), words + 2, value);
    }

    /// Returns the number of words, n; -1 for a missing table.
    [[nodiscard]] int words() const { return std::max(m_cells.columns() - 2, -1); }
    /// Returns the number of rows of all layers together: n + 2 for each layer.
    [[nodiscard]] int rows() const { return m_cells.rows(); }
    /// Returns the score at `row` and `column`, both in 0..n+1, of layer 0. Greater rows are the
    /// rows of the next layers.
    [[nodiscard]] double& at(int row, int column) { return m_cells(row, column); }
    [[nodiscard]] double at(int row, int column) const { return m_cells(row, column); }
    /// Returns the score at `row` and `column` of layer `layer` (0-based).
    [[nodiscard]] double& at(int layer, int row, int column) {
        return m_cells(layer * m_cells.columns() + row, column);
    }
    [[nodiscard]] double at(int layer, int row, int column) const {
        return m_cells(layer * m_cells.columns() + row, column);
    }
    /// Returns a pointer to the n + 2 scores of row `r`.
    [[nodiscard]] double* row(int r) { return m_cells.row(r); }
    [[nodiscard]] const double* row(int r) const { return m_cells.row(r); }

    bool operator==(const ScoreTable&) const = default;

private:
    Grid<double> m_cells;
};

/// A transition of arc-standard, arc-hybrid or arc-eager.
enum class Move { Shift, LeftArc, RightArc, Reduce };

/// All transitions. The list below contains for each transition its name in TransitionSystem, which
/// is also the name of its table of scores. Only arc-eager has the last transition.
inline constexpr std::array Moves{Move::Shift, Move::LeftArc, Move::RightArc, Move::Reduce};
inline constexpr std::array<std::string_view, 4> MoveNames{"sh", "la", "ra", "re"};
[[nodiscard]] std::string_view nameOf(Move move);
[[nodiscard]] std::optional<Move> findMove(std::string_view name);

/// A transition with the positions that score it; its score is f_move[top][front], or
/// f_move[second][top][front] if the decoder scores transitions by three positions.
struct DecodingStep {
    Move move = Move::Shift;
    int top = 0;   ///< stack top s0 before the transition, in 0..n
    int front = 1; ///< buffer front b0 before the transition, in 1..n+1
    /// The node s1 beneath the stack top; 0 if there is none, that is, if ROOT is the stack top,
    /// and for decoders that score transitions by two positions.
    int second = 0;
    bool operator==(const DecodingStep&) const = default;
};

/// The scores for one sentence.
///
/// The score of a transition t is f_t[s0][b0], for the stack top s0 in 0..n (row) and the buffer
/// front b0 in 1..n+1 (column; n+1 means the empty buffer). A derivation begins with ROOT on the
/// stack and front 1, and ends with only ROOT on the stack and an empty buffer. The score of a
/// derivation is the sum of the scores of its transitions, with s0 and b0 before each transition.
/// For arc-standard, the score is f_t[s1][s0][b0], where s1 is the node beneath the stack top
/// (layer); layer 0 also has the scores of the transitions when ROOT is alone on the stack.
///
/// Scores of arcs are arc[head][dependent].
struct Scores {
    const ExactDecoder* decoder = &ArcHybridDecoder; ///< the decoder of the scores; never null
    ScoreTable sh, la, ra;                           ///< tables of all systems
    ScoreTable re;                                   ///< table of arc-eager
    ScoreTable arc;                                  ///< table of eisner, mh4 and mst

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
    /// Returns the score of `step`.
    [[nodiscard]] double& at(const DecodingStep& step) {
        return of(step.move).at(step.second, step.top, step.front);
    }
    [[nodiscard]] double at(const DecodingStep& step) const {
        return of(step.move).at(step.second, step.top, step.front);
    }
};

} // namespace parsescope
