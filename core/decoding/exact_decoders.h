// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text.h"
#include "core/chart/chart.h"
#include "core/decoding/arborescence.h"
#include "core/decoding/decoder.h"
#include "core/parsing/traits.h"
#include "core/parsing/tree_shape.h"
#include "core/treebank/sentence_length.h"

#include <functional>
#include <string>

namespace parsescope {

/// A decoder that finds the best tree for tables of scores exactly.
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
    /// The number of positions that score a transition: 2 for s0 b0, 3 for s1 s0 b0.
    int positions = 2;
    /// True if right-arc pops the stack top, as in arc-hybrid; false if it pushes the buffer front.
    bool rightArcPops = false;
    /// True if left-arc attaches the node beneath the stack top to the stack top, as in
    /// arc-standard; false if it attaches the stack top to the buffer front.
    bool leftArcPopsSecond = false;
    /// The largest number of words of a sentence that can be decoded in reasonable time and memory.
    int longest = LongestSentence;
    /// The largest number of words of a sentence whose chart is small enough to be looked at.
    int longestChart = 100;
    /// True if the decoder searches among projective trees only.
    bool isProjective = true;
    /// True if the items of the chart reach to the end of the sentence, n + 1, although the decoder
    /// scores arcs.
    bool chartHasEnd = false;
    /// The statement that arc-eager contains the decoder [SHL17 §5], that is, that the best score
    /// of every tree does not change if the scores are converted by `asArcEager`. Empty for
    /// arc-eager itself, and for decoders with trees that are not projective.
    Phrase containment;

    /// Returns a best tree with its best derivation if bonus[head][dependent] is added to the score
    /// of each arc (a null pointer adds nothing). Returns nothing if every tree is forbidden. The
    /// bonuses are part of the score. Uses the memory of `workspace` for the tables.
    std::optional<Decoding> (*decode)(const Scores& scores, const ScoreTable* bonus,
                                      RootLimit rootLimit, DecodingWorkspace& workspace);
    /// Returns scores of arc-eager under which the best score of every projective tree is equal to
    /// its best score under `scores`. A null pointer if there are no such scores.
    Scores (*asArcEager)(const Scores& scores);
    /// Fills an empty chart with all items and deductions; the total of the chart is the score of
    /// the best tree, including margins. Takes O(n³) memory or more, and is therefore only for
    /// short sentences. A null pointer for decoders without a chart.
    void (*record)(const Scores& scores, const DecodingOptions& options, ScoreChart& chart);
    /// Returns the heads of a best tree and appends the steps of the search. At least one tree must
    /// be allowed. A null pointer for decoders with a chart.
    std::vector<int> (*contract)(const Scores& scores, RootLimit rootLimit,
                                 std::vector<ArborescenceStep>& steps);

    /// True if the decoder scores arcs one by one; its trees have no derivation.
    [[nodiscard]] bool scoresArcs() const { return moves.empty(); }
    /// True if the columns of the chart are those of the words and of the end, n + 1.
    [[nodiscard]] bool hasEnd() const { return chartHasEnd || !scoresArcs(); }
    /// Returns true if the decoder can decode scores that were made for `other`, because both have
    /// tables with equal names and positions.
    [[nodiscard]] bool takesScoresOf(const ExactDecoder& other) const {
        return std::ranges::equal(tables, other.tables) && positions == other.positions;
    }
    /// Returns true if the decoder can decode scores that were made for `other`, perhaps after
    /// asArcEager.
    [[nodiscard]] bool canUseScoresOf(const ExactDecoder& other) const;
    /// Returns the number of layers of a table for `words` words: one, or one for each s1.
    [[nodiscard]] int layers(int words) const { return positions > 2 ? words + 2 : 1; }
    /// Returns the number of sums that are compared to decode a sentence of `words` words.
    [[nodiscard]] double work(int words) const;
};

// The decoders that other code refers to by name. Each decoder is defined in its own file.
/// Transitions of the system, scored by s1, s0 and b0 [SHL17 Figure 1a].
extern const ExactDecoder ArcStandardDecoder;
/// Transitions of the system, scored by s0 and b0 [SHL17 §4].
extern const ExactDecoder ArcHybridDecoder;
/// Transitions of the system, scored by s0 and b0 [SHL17 §4].
extern const ExactDecoder ArcEagerDecoder;
/// Projective trees with scores of arcs: the edge-factored model.
extern const ExactDecoder EisnerDecoder;
/// The trees of MH4, most of which are not projective, with scores of arcs [Gómez-Rodríguez, Shi &
/// Lee 2018].
extern const ExactDecoder Mh4Decoder;
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
/// Returns the message that a sentence of `words` words is too long for `decoder`.
[[nodiscard]] inline Text tooLongToDecode(const ExactDecoder& decoder, std::size_t words) {
    return Text("sentence of {0} words is too long to be decoded exactly with {1}, expected at "
                "most {2}",
                words, decoder.name, decoder.longest);
}
/// Returns the names of the decoders for which `has` is true, by default of all: "arc-hybrid,
/// arc-eager, arc-standard, eisner, mh4, mst".
[[nodiscard]] std::string namesOfDecoders(const std::function<bool(const ExactDecoder&)>& has = {});

/// Returns scores for arc-eager under which the best score of every projective tree is equal to its
/// best score under `scores`. Such scores exist because arc-eager contains the edge-factored model
/// and arc-hybrid [SHL17 §5, lemmas 1 and 2]. The decoder of the scores must have
/// ExactDecoder::asArcEager.
[[nodiscard]] Scores asArcEager(const Scores& scores);

} // namespace parsescope
