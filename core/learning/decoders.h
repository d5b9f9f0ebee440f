// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/parser.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A way to find a tree by the scores of a model. With another decoder than the model's own, the
/// scores and the search can be evaluated separately.
enum class Decoder {
    Own,          ///< the decoder with which the model was trained
    Greedy,       ///< the best transition in each configuration
    Exact,        ///< the best derivation, by a chart [SHL17 §4.1]
    Arborescence, ///< the best tree, projective or not, by the scores of arcs
};

/// Returns "greedy", "exact" or "mst", as on the command line; an empty name for Own.
[[nodiscard]] std::string_view nameOf(Decoder decoder);
[[nodiscard]] std::optional<Decoder> findDecoder(std::string_view name);

/// Fails if the model has no scores for `decoder`. Greedy needs scores of transitions or arcs,
/// Exact a table of scores of transitions by stack top and buffer front, or of arcs, and
/// Arborescence a table of scores of arcs.
[[nodiscard]] Result<void> checkDecoder(const Model& model, Decoder decoder);

/// Returns true if the model parses sentences of any length with `decoder`; false if it parses only
/// those of at most LongestSentence words, see Model::parsesAnyLength.
[[nodiscard]] bool parsesAnyLength(const Model& model, Decoder decoder);

/// Parses sentences with a decoder for which the model has scores. Single root: see
/// Model::parseAll. The results of Exact and Arborescence have no transitions. If the scores forbid
/// every tree, a sentence is parsed greedily.
[[nodiscard]] std::vector<Parse> parseAll(const Model& model, std::span<const Sentence> sentences,
                                          bool singleRoot, Decoder decoder);

} // namespace parsescope
