// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/decoding/scores.h"
#include "core/parsing/tree_shape.h"

#include <array>
#include <vector>

namespace parsescope {

/// The memory for the tables of decoders. A caller that decodes several sentences keeps one
/// workspace for all of them, so that memory is allocated only for a sentence that is longer than
/// all before it. A workspace must be used by one thread at a time.
struct DecodingWorkspace {
    std::array<ScoreTable, 4> tables;         ///< square tables of a decoder
    std::array<std::vector<double>, 4> lists; ///< tables of other shapes
    std::vector<std::size_t> starts;          ///< indices into the lists
    std::array<ScoreTable, 2> sums;           ///< scores with bonuses
    ScoreTable bonus;                         ///< margins of the arcs that are not gold
};

/// A configuration of a decoder: the stack, the buffer front and the heads so far.
struct DecoderState {
    std::vector<int> stack{0};
    int front = 1;
    std::vector<int> heads; ///< heads of nodes 0..n; NoHead if there is none

    explicit DecoderState(int words) : heads(words + 1, NoHead) {}
    [[nodiscard]] bool isFinal() const {
        return stack.size() == 1 && front == static_cast<int>(heads.size());
    }
    /// Returns the step that takes `move` in this state.
    [[nodiscard]] DecodingStep step(const ExactDecoder* decoder, Move move) const;
    /// Takes `move`, which must be possible.
    void take(const ExactDecoder* decoder, Move move);
};

/// A tree with its score and a derivation.
struct Decoding {
    double score = 0;       ///< score of the tree, including the margin of every wrong head
    std::vector<int> heads; ///< heads of nodes 0..n; entry 0 is NoHead
    std::vector<DecodingStep> steps; ///< the best derivation of the tree; empty if arcs are scored
    bool operator==(const Decoding&) const = default;
};

/// Options of decoding.
struct DecodingOptions {
    /// The heads of nodes 0..n in a gold tree. Every other head adds `margin` to the score
    /// (cost-augmented decoding [SHL17 §4.2]). Empty for no gold tree.
    std::span<const int> gold = {};
    /// The score that every wrong head adds. Minus infinity forbids all other trees, so that the
    /// best gold derivation is found.
    double margin = 1;
    /// True if exactly one word must have the head ROOT.
    RootLimit rootLimit = RootLimit::None;
};

/// Returns a tree with the highest score, and its best derivation; nothing if minus infinity
/// forbids every tree. The result is exact. It takes O(n³) time and O(n²) space, except for
/// arc-standard and MH4 (see arc_standard_decoder.cpp and mh4_items.h). For n = 0 there is one
/// tree, whatever the options are. The tables must contain neither NaN nor plus infinity.
[[nodiscard]] std::optional<Decoding> decode(const Scores& scores,
                                             const DecodingOptions& options = {});
/// Returns the result of decode(scores, options). Uses the memory of `workspace` for the tables.
[[nodiscard]] std::optional<Decoding> decode(const Scores& scores, const DecodingOptions& options,
                                             DecodingWorkspace& workspace);

/// Returns true if `decoder` searches among trees that include `tree`, and the sentence is not too
/// long for it. `tree` must be projective for decoders of transitions.
[[nodiscard]] bool canFind(const ExactDecoder& decoder, const Tree& tree);

/// The largest amount of work that decodeBest() may do, in cells of tables. It takes at most half a
/// minute. For example, a thousand trees of 60 words take 13·10⁹ cells, and ten trees of 250 words
/// take 40·10⁹ cells.
inline constexpr double MostDecodingWork = 5e10;

/// The best trees, the best first, each with its best derivation.
struct BestTrees {
    std::vector<Decoding> trees;
    /// True if further trees would have taken more work than MostDecodingWork.
    bool gaveUp = false;
};

/// Returns the error message for a call of decodeBest() that gave up.
[[nodiscard]] inline Text tooManyDecodings() {
    return Text("that many best trees of a sentence of this length take too long to find, expected "
                "fewer trees or a shorter sentence");
}

/// Returns the `count` best trees; fewer trees if there are not enough, or if the search gave up.
/// Each tree takes the time of about n decodings.
[[nodiscard]] BestTrees decodeBest(const Scores& scores, int count,
                                   const DecodingOptions& options = {},
                                   const TaskControl& control = {});

/// Returns the sum of the scores of `steps`, without margins.
[[nodiscard]] double scoreOf(const Scores& scores, std::span<const DecodingStep> steps);

} // namespace parsescope
