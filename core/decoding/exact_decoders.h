// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text.h"
#include "core/chart/chart.h"
#include "core/decoding/arborescence.h"
#include "core/decoding/decoder.h"

#include <string>

namespace parsescope {

/// A way to find the best tree for tables of scores, exactly, in O(n³) time and O(n²) space.
struct ExactDecoder {
    /// As on the command line: that of the transition system with the same rules, "arc-hybrid", or
    /// for scores of arcs a name of its own, "eisner".
    std::string_view name;
    Phrase title;       ///< for menus
    Phrase description; ///< of its scores and the trees that it searches
    /// The names of the tables: "sh", "la", "ra", "re"; or "arc".
    std::span<const std::string_view> tables;
    std::span<const Move> moves; ///< by table; empty for scores of arcs
    /// Right-arc pops the stack top, as in arc-hybrid; else it pushes the buffer front.
    bool rightArcPops = false;
    /// States that arc-eager contains the decoder [SHL17 §5]: every tree has the same best score
    /// under the scores that `asArcEager` returns. Empty for arc-eager itself, and for decoders
    /// with trees that are not projective.
    Phrase containment;

    /// Returns a best tree with its best derivation when bonus[head][dependent] is added to the
    /// score of each arc (a null pointer adds nothing); nothing when every tree is forbidden. The
    /// bonuses are part of the score.
    std::optional<Decoding> (*decode)(const Scores& scores, const ScoreTable* bonus,
                                      bool singleRoot);
    /// Returns scores of arc-eager under which every projective tree has the same best score.
    Scores (*asArcEager)(const Scores& scores);
    /// Fills an empty chart with all items and deductions; its total is the score of the best tree,
    /// margins included. O(n³) memory, so for short sentences only. A null pointer for a decoder
    /// without a chart.
    void (*record)(const Scores& scores, const DecodingOptions& options, ScoreChart& chart);
    /// Returns the heads of a best tree and adds the steps of the search; a null pointer for a
    /// decoder with a chart. There must be a tree.
    std::vector<int> (*contract)(const Scores& scores, bool singleRoot,
                                 std::vector<ArborescenceStep>& steps);

    /// Whether it scores arcs one by one: its trees have no derivation.
    [[nodiscard]] bool scoresArcs() const { return moves.empty(); }
    /// Whether it can decode scores that were made for `other`: both have the same tables.
    [[nodiscard]] bool takesScoresOf(const ExactDecoder& other) const {
        return std::ranges::equal(tables, other.tables);
    }
};

// Each is in a file of its own.
extern const ExactDecoder ArcHybridDecoder; ///< transitions scored by s0 and b0 [SHL17 §4]
extern const ExactDecoder ArcEagerDecoder;  ///< likewise
extern const ExactDecoder EisnerDecoder;    ///< projective trees of arcs: the edge-factored model
extern const ExactDecoder MstDecoder;       ///< the same model without the limit to projective

/// THE LIST of exact decoders, in the order of menus. To add one: write its file and name it in
/// exact_decoders.cpp.
[[nodiscard]] std::span<const ExactDecoder* const> exactDecoders();
/// Returns the decoder with that name; a null pointer when there is none.
[[nodiscard]] const ExactDecoder* findExactDecoder(std::string_view name);
/// Returns the decoder of transition systems with the rules of `system`, whatever its name; a null
/// pointer when there is none.
[[nodiscard]] const ExactDecoder* exactDecoderOf(const TransitionSystem& system);
/// "arc-hybrid, arc-eager, eisner, mst"
[[nodiscard]] std::string namesOfExactDecoders();

/// Scores for arc-eager under which every projective tree has the same best score as under
/// `scores`: arc-eager contains the edge-factored model and arc-hybrid [SHL17 §5, lemmas 1 and 2].
[[nodiscard]] Scores asArcEager(const Scores& scores);

} // namespace parsescope
