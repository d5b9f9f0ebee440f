// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/evaluation.h"
#include "core/learning/model.h"
#include "core/parsing/tree_shape.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace parsescope {

/// The parse of a sentence.
struct Parse {
    /// The heads of nodes 0..n; entry 0 is NoHead.
    std::vector<int> heads;
    /// The labels of nodes 0..n as 0-based indices into the labels of the model; entry 0 is -1.
    std::vector<int> labels;
    std::vector<Transition> transitions;
    /// For each node 0..n, the 0-based index of the transition that built its arc; -1 for words
    /// without a head in the terminal configuration. Empty if the tree was not built by
    /// transitions.
    std::vector<int> builtBy;
    /// Why there is no parse: a connected parser did not answer, or parsing was stopped. If set,
    /// heads and labels have no meaning.
    std::optional<Error> failure = std::nullopt;

    /// Writes the heads and labels into a sentence of equal length; other columns are unchanged. If
    /// the model is pseudo-projective, lifted arcs are moved back.
    void writeTo(Sentence& sentence, const ModelDescription& model) const;
    /// Adds "Transition=…" to the MISC column of every word: the name of the transition that built
    /// its arc, or "end" if no transition did. Adds nothing if the tree was not built by
    /// transitions.
    void writeTransitionsTo(Sentence& sentence, const ModelDescription& model) const;
};

/// Parses sentence by sentence until `control` asks to stop. After a failure, all later sentences
/// have an equal failure.
[[nodiscard]] std::vector<Parse> parseEach(std::span<const Sentence> sentences,
                                           const std::function<Parse(const Sentence&)>& parse,
                                           const TaskControl& control = {});
/// Returns the failure of a parse that was stopped.
[[nodiscard]] Error stoppedParsing();
/// Returns a parse with `failure`, for a sentence of `words` words.
[[nodiscard]] Parse failedParse(int words, Error failure);
/// Returns the failure of the first parse that has one; nothing if no parse failed.
[[nodiscard]] std::optional<Error> firstFailure(std::span<const Parse> parses);

/// Returns the 0-based index of the best score, or of the first of several equal best scores.
/// `scores` must not be empty.
[[nodiscard]] std::size_t bestCandidate(std::span<const float> scores);
/// Returns the 0-based index of the label with the best score for the arc of `candidate`, among the
/// labels for which ModelDescription::isPossible is true.
[[nodiscard]] int bestLabel(const ModelDescription& model, const Candidate& candidate,
                            std::span<const float> scores);

/// Parses a sentence of `words` words greedily: takes the candidate with the best score until the
/// configuration is terminal. `scorer` must be made for the sentence. See Model::parseAll for
/// `rootLimit`.
[[nodiscard]] Parse parseGreedily(const ModelDescription& model, Scorer& scorer, int words,
                                  RootLimit rootLimit = RootLimit::None);
/// Parses `sentence` greedily with a scorer of `model`. Returns a failed parse if the model returns
/// no scorer.
[[nodiscard]] Parse parseGreedily(const Model& model, const Sentence& sentence,
                                  RootLimit rootLimit = RootLimit::None,
                                  const TaskControl& control = {});

/// Evaluates a trained model, which must not be a connected parser, on the sentences that have gold
/// trees.
[[nodiscard]] Evaluation evaluate(const Model& model, const std::vector<Sentence>& sentences);

} // namespace parsescope
