// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/evaluation.h"
#include "core/learning/model.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace parsescope {

/// The parse of a sentence.
struct Parse {
    std::vector<int> heads;  ///< by node 0..n; entry 0 is NoHead
    std::vector<int> labels; ///< by node 0..n, indices into the model's labels; entry 0 is -1
    std::vector<Transition> transitions;
    /// By node 0..n: index of the transition that built its arc; -1 for words without a head in the
    /// terminal configuration. Empty if the tree was not built by transitions.
    std::vector<int> builtBy;
    /// Why there is no parse: a connected parser did not answer, or parsing was stopped. Heads and
    /// labels have no meaning then.
    std::optional<Error> failure = std::nullopt;

    /// Writes heads and labels into a sentence of the same length; other columns are unchanged.
    /// Arcs that a pseudo-projective model has lifted are put back.
    void writeTo(Sentence& sentence, const ModelDescription& model) const;
    /// Adds "Transition=…" to the MISC of every word: the name of the transition that built its
    /// arc, or "end" if none did. Adds nothing if the tree was not built by transitions.
    void writeTransitionsTo(Sentence& sentence, const ModelDescription& model) const;
};

/// Parses sentence by sentence until `control` asks to stop. After a failure, all other sentences
/// fail with the same error.
[[nodiscard]] std::vector<Parse> parseEach(std::span<const Sentence> sentences,
                                           const std::function<Parse(const Sentence&)>& parse,
                                           const TaskControl& control = {});
/// Returns the failure of parses that were stopped.
[[nodiscard]] Error stoppedParsing();
/// Returns a parse with a failure, for a sentence of `words` words.
[[nodiscard]] Parse failedParse(int words, Error failure);
/// Returns the failure of the first parse that has one.
[[nodiscard]] std::optional<Error> firstFailure(std::span<const Parse> parses);

/// Returns the index of the best score, the first one of equal scores. `scores` must not be empty.
[[nodiscard]] std::size_t bestCandidate(std::span<const float> scores);
/// Returns the label with the best score for the arc of a candidate, among those for which
/// ModelDescription::isPossible is true.
[[nodiscard]] int bestLabel(const ModelDescription& model, const Candidate& candidate,
                            std::span<const float> scores);

/// Parses greedily: takes the candidate with the best score until the configuration is terminal.
/// `scorer` is for a sentence of `words` words. Single root: see Model::parseAll.
[[nodiscard]] Parse parseGreedily(const ModelDescription& model, Scorer& scorer, int words,
                                  bool singleRoot = false);
[[nodiscard]] Parse parseGreedily(const Model& model, const Sentence& sentence,
                                  bool singleRoot = false, const TaskControl& control = {});

/// Evaluates a trained model, which never fails, on the sentences that have gold trees.
[[nodiscard]] Evaluation evaluate(const Model& model, const std::vector<Sentence>& sentences);

} // namespace parsescope
