// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/grid.h"
#include "core/parsing/transition_system.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace parsescope {

/// What can be decoded exactly in O(n³) time and O(n²) space.
enum class Decodable {
    ArcHybrid, ///< transitions scored by stack top and buffer front [SHL17 §4]
    ArcEager,  ///< likewise transitions scored by stack top and buffer front
    Eisner,    ///< projective trees of arcs scored one by one: the edge-factored model
    Mst,       ///< the same model without the limit to projective trees
};

/// The name on the command line: "arc-hybrid", "arc-eager", "eisner" or "mst".
[[nodiscard]] std::string_view nameOf(Decodable system);
[[nodiscard]] std::optional<Decodable> findDecodable(std::string_view name);
/// ArcHybrid or ArcEager for a system with the rules of arc-hybrid or arc-eager, whatever its name;
/// nothing for any other.
[[nodiscard]] std::optional<Decodable> decodableOf(const TransitionSystem& system);

/// True for eisner and mst, whose scores are those of single arcs.
[[nodiscard]] bool scoresArcs(Decodable system);

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

/// The short name, as in TransitionSystem: "sh", "la", "ra" or "re".
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
    Decodable system = Decodable::ArcHybrid;
    ScoreTable sh, la, ra; ///< of arc-hybrid and arc-eager
    ScoreTable re;         ///< of arc-eager
    ScoreTable arc;        ///< of eisner and mst

    Scores() = default;
    /// Scores that are all zero.
    Scores(Decodable decodable, int words);

    [[nodiscard]] int words() const;
    /// The names of the tables of a system, in the order "sh", "la", "ra", "re"; or "arc".
    [[nodiscard]] static std::span<const std::string_view> tableNames(Decodable decodable);
    /// The table called `name`.
    [[nodiscard]] ScoreTable& table(std::string_view name);
    [[nodiscard]] const ScoreTable& table(std::string_view name) const;
    /// The table for `move`.
    [[nodiscard]] ScoreTable& of(Move move);
    [[nodiscard]] const ScoreTable& of(Move move) const;
};

/// Scores for arc-eager under which every tree has the same best score as under `scores`: arc-eager
/// contains the edge-factored model and arc-hybrid [SHL17 §5, lemmas 1 and 2].
[[nodiscard]] Scores asArcEager(const Scores& scores);

} // namespace parsescope
