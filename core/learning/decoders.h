// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/parser.h"
#include "core/parsing/tree_shape.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A way of finding a tree from the scores of a model. A decoder other than the model's own makes
/// it possible to evaluate the scores and the search separately.
enum class Decoder {
    Own,          ///< the decoder for which the model was trained
    Greedy,       ///< the best transition in each configuration
    Exact,        ///< the best derivation, by a chart [SHL17 §4.1]
    Arborescence, ///< the best tree, projective or not, by the scores of arcs
};

/// Returns the name of the decoder on the command line: "greedy", "exact" or "mst"; an empty name
/// for Decoder::Own.
[[nodiscard]] std::string_view nameOf(Decoder decoder);
[[nodiscard]] std::optional<Decoder> findDecoder(std::string_view name);

/// Fails if the model lacks the scores that `decoder` needs: Greedy needs scores of transitions or
/// of arcs; Exact needs a table of scores of transitions by stack top and buffer front (for
/// arc-standard, also by the node beneath the stack top), or of arcs; Arborescence needs a table of
/// scores of arcs.
[[nodiscard]] Result<void> checkDecoder(const Model& model, Decoder decoder);

/// Returns true if the model parses sentences of any length with `decoder`; false if it parses only
/// sentences of at most LongestSentence words (see Model::parsesAnyLength).
[[nodiscard]] bool parsesAnyLength(const Model& model, Decoder decoder);

/// Returns true if a sentence of `words` words is too long for the exact decoder, and is
/// therefore parsed greedily.
[[nodiscard]] bool isParsedGreedily(const Model& model, Decoder decoder, int words);

/// Parses sentences with `decoder`, for which the model must have scores (see checkDecoder). See
/// Model::parseAll for `rootLimit`. The results of Exact and Arborescence have no transitions. A
/// sentence for which the scores forbid every tree, or which is too long for an exact decoder, is
/// parsed greedily.
[[nodiscard]] std::vector<Parse> parseAll(const Model& model, std::span<const Sentence> sentences,
                                          RootLimit rootLimit, Decoder decoder);

} // namespace parsescope
