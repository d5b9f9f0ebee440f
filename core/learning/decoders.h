// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/parser.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// How a tree is found by the scores of a model, so that the scores and the search can be compared
/// by themselves.
enum class Decoder {
    Own,          ///< as the model was trained
    Greedy,       ///< the best transition at every step
    Exact,        ///< the best derivation, by a chart [SHL17 §4.1]
    Arborescence, ///< the best tree, projective or not, by the scores of arcs
};

/// "greedy", "exact" and "mst", as on the command line; that of Own is empty.
[[nodiscard]] std::string_view nameOf(Decoder decoder);
[[nodiscard]] std::optional<Decoder> findDecoder(std::string_view name);

/// Fails when the model has no scores for that decoder: all need scores of transitions or arcs,
/// Exact a table of transitions by stack top and buffer front, or of arcs, Arborescence one of
/// arcs.
[[nodiscard]] Result<void> checkDecoder(const Model& model, Decoder decoder);

/// Whether sentences of any length are parsed so; else those of at most LongestSentence words, as
/// for Model::parsesAnyLength.
[[nodiscard]] bool parsesAnyLength(const Model& model, Decoder decoder);

/// Parses sentences with a decoder that the model has scores for. Single root: see
/// Model::parseAll. Trees of Exact and Arborescence have no transitions. Where the
/// scores forbid every tree, greedily.
[[nodiscard]] std::vector<Parse> parseAll(const Model& model, std::span<const Sentence> sentences,
                                          bool singleRoot, Decoder decoder);

} // namespace parsescope
