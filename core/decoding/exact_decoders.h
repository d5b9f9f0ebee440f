// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text.h"
#include "core/chart/chart.h"
#include "core/decoding/arborescence.h"
#include "core/decoding/decoder.h"
#include "core/parsing/traits.h"
#include "core/parsing/tree_shape.h"

#include <string>

namespace parsescope {

/// A decoder that finds the best tree for tables of scores exactly, in O(n³) time and O(n²) space.
struct ExactDecoder {
    /// The name on the command line: the name of a transition system with the deductions of the
    /// decoder, for example "arc-hybrid"; for scores of arcs, a different name, for example
    /// "eisner".
    std::string_view name;
    Deductions deductions = Deductions::None; ///< None for scores of arcs
    Phrase title;                             ///< the title in menus
    Phrase description; ///< a description of the scores and of the trees among which the decoder
                        ///< searches
    /// The names of the tables: "sh", "la", "ra", "re"; or "arc".
    std::span<const std::string_view> tables;
    std::span<const Move> moves; ///< transition of each table; empty for scores of arcs
    /// True if right-arc pops the stack top, as in arc-hybrid; false if it pushes the buffer front.
    bool rightArcPops = false;
    /// True if the decoder searches among projective trees only.
    bool isProjective = true;
    /// The statement that arc-eager contains the decoder [SHL17 §5], that is, that the best score
    /// of every tree does not change if the scores are converted by `asArcEager`. Empty for
    /// arc-eager itself, and for decoders with trees that are not projective.
    Phrase containment;

    /// Returns a best tree with its best derivation if bonus[head][dependent] is added to the score
    /// of each arc (a null pointer adds nothing). Returns nothing if every tree is forbidden. The
    /// bonuses are part of the score.
    std::optional<Decoding> (*decode)(const Scores& scores, const ScoreTable* bonus,
                                      RootLimit rootLimit);
    /// Returns scores of arc-eager under which the best score of every projective tree is equal to
    /// its best score under `scores`.
    Scores (*asArcEager)(const Scores& scores);
    /// Fills an empty chart with all items and deductions; the total of the chart is the score of
    /// the best tree, including margins. Takes O(n³) memory, and is therefore only for short
    /// sentences. A null pointer for decoders without a chart.
    void (*record)(const Scores& scores, const DecodingOptions& options, ScoreChart& chart);
    /// Returns the heads of a best tree and appends the steps of the search. At least one tree must
    /// be allowed. A null pointer for decoders with a chart.
    std::vector<int> (*contract)(const Scores& scores, RootLimit rootLimit,
                                 std::vector<ArborescenceStep>& steps);

    /// True if the decoder scores arcs one by one; its trees have no derivation.
    [[nodiscard]] bool scoresArcs() const { return moves.empty(); }
    /// Returns true if the decoder can decode scores that were made for `other`, because both have
    /// tables with equal names.
    [[nodiscard]] bool takesScoresOf(const ExactDecoder& other) const {
        return std::ranges::equal(tables, other.tables);
    }
};

// The decoders that other code refers to by name. Each decoder is defined in its own file.
/// Transitions of the system, scored by s0 and b0 [SHL17 §4].
extern const ExactDecoder ArcHybridDecoder;
/// Transitions of the system, scored by s0 and b0 [SHL17 §4].
extern const ExactDecoder ArcEagerDecoder;
/// Projective trees with scores of arcs: the edge-factored model.
extern const ExactDecoder EisnerDecoder;
extern const ExactDecoder MstDecoder; ///< all trees, projective or not, with scores of arcs

/// Returns all exact decoders, in the order of menus. To add a decoder, write its file and add a
/// line to exact_decoders.cpp.
[[nodiscard]] std::span<const ExactDecoder* const> exactDecoders();
/// Returns the decoder called `name`; a null pointer if there is none.
[[nodiscard]] const ExactDecoder* findExactDecoder(std::string_view name);
/// Returns the decoder of arcs called `name`; a null pointer if there is none.
[[nodiscard]] const ExactDecoder* findArcDecoder(std::string_view name);
/// Returns the decoder with the deductions of `system`; a null pointer if there is none.
[[nodiscard]] const ExactDecoder* exactDecoderOf(const TransitionSystem& system);
/// Returns the names of all exact decoders: "arc-hybrid, arc-eager, eisner, mst".
[[nodiscard]] std::string namesOfExactDecoders();

/// Returns scores for arc-eager under which the best score of every projective tree is equal to its
/// best score under `scores`. Such scores exist because arc-eager contains the edge-factored model
/// and arc-hybrid [SHL17 §5, lemmas 1 and 2].
[[nodiscard]] Scores asArcEager(const Scores& scores);

} // namespace parsescope
