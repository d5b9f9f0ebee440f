// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/scores.h"

namespace parsescope {

/// A transition where it is taken: it scores f_move[top][front].
struct Step {
    Move move = Move::Shift;
    int top = 0;   ///< s0 before it, in 0..n
    int front = 1; ///< b0 before it, in 1..n+1
    bool operator==(const Step&) const = default;
};

/// Stack, buffer front and heads in the middle of a derivation.
struct DecoderState {
    std::vector<int> stack{0};
    int front = 1;
    std::vector<int> heads; ///< by node 0..n, NoHead where none

    explicit DecoderState(int words) : heads(words + 1, NoHead) {}
    [[nodiscard]] bool isFinal() const {
        return stack.size() == 1 && front == static_cast<int>(heads.size());
    }
    /// The step that `move` would be here.
    [[nodiscard]] Step step(Move move) const { return {move, stack.back(), front}; }
    /// Takes a move that can be taken.
    void take(Decodable system, Move move);
};

/// A tree and the way to it.
struct Decoding {
    double score = 0;        ///< with the margin of every wrong head
    std::vector<int> heads;  ///< by node 0..n, entry 0 is NoHead
    std::vector<Step> steps; ///< the best derivation of that tree; none for eisner
    bool operator==(const Decoding&) const = default;
};

/// What is looked for.
struct DecodingOptions {
    /// Gold heads by node 0..n, of any tree: every other head adds `margin` (cost-augmented
    /// decoding [SHL17 §4.2]). Empty for none.
    std::span<const int> gold = {};
    /// Minus infinity leaves the gold tree alone, so that its best derivation is found.
    double margin = 1;
    /// Only trees in which exactly one word hangs on ROOT.
    bool singleRoot = false;
};

/// A best tree with a best derivation of it; none when minus infinity forbids every tree. Exact,
/// O(n³) time, O(n²) space. Without words there is one tree, whatever is asked for. The tables
/// hold no NaN and no plus infinity.
[[nodiscard]] std::optional<Decoding> decode(const Scores& scores,
                                             const DecodingOptions& options = {});

/// The `count` best trees, best first, each once with a best derivation of it; fewer when there
/// are no more. About n decodings for each.
[[nodiscard]] std::vector<Decoding> decodeBest(const Scores& scores, int count,
                                               const DecodingOptions& options = {});

/// Sum of the scores of these steps, without any margin.
[[nodiscard]] double scoreOf(const Scores& scores, std::span<const Step> steps);

} // namespace parsescope
