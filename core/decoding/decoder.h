// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/scores.h"

namespace parsescope {

/// A transition together with the configuration it is taken in; its score is f_move[top][front].
struct DecodingStep {
    Move move = Move::Shift;
    int top = 0;   ///< s0 before it, in 0..n
    int front = 1; ///< b0 before it, in 1..n+1
    bool operator==(const DecodingStep&) const = default;
};

/// A configuration of a decoder: the stack, the buffer front and the heads so far.
struct DecoderState {
    std::vector<int> stack{0};
    int front = 1;
    std::vector<int> heads; ///< by node 0..n, NoHead where none

    explicit DecoderState(int words) : heads(words + 1, NoHead) {}
    [[nodiscard]] bool isFinal() const {
        return stack.size() == 1 && front == static_cast<int>(heads.size());
    }
    /// The step of taking `move` in this state.
    [[nodiscard]] DecodingStep step(Move move) const { return {move, stack.back(), front}; }
    /// Takes `move`, which must be possible.
    void take(const ExactDecoder* decoder, Move move);
};

/// A tree with its score and a derivation.
struct Decoding {
    double score = 0;                ///< including the margin of every wrong head
    std::vector<int> heads;          ///< by node 0..n, entry 0 is NoHead
    std::vector<DecodingStep> steps; ///< the best derivation of that tree; none for eisner
    bool operator==(const Decoding&) const = default;
};

/// Options of decoding.
struct DecodingOptions {
    /// The heads of a gold tree by node 0..n: every other head adds `margin` to the score
    /// (cost-augmented decoding [SHL17 §4.2]). Empty for no gold tree.
    std::span<const int> gold = {};
    /// Minus infinity forbids all other trees, so that the best gold derivation is found.
    double margin = 1;
    /// Only trees in which exactly one word has the head ROOT.
    bool singleRoot = false;
};

/// A tree with the highest score, and its best derivation; nothing when minus infinity forbids
/// every tree. Exact, in O(n³) time and O(n²) space. For n = 0 there is one tree, whatever the
/// options. The tables must hold neither NaN nor plus infinity.
[[nodiscard]] std::optional<Decoding> decode(const Scores& scores,
                                             const DecodingOptions& options = {});

/// The `count` best trees, the best first, each with its best derivation; fewer when there are no
/// more. Each takes about n decodings.
[[nodiscard]] std::vector<Decoding> decodeBest(const Scores& scores, int count,
                                               const DecodingOptions& options = {});

/// The sum of the scores of `steps`, without margins.
[[nodiscard]] double scoreOf(const Scores& scores, std::span<const DecodingStep> steps);

} // namespace parsescope
