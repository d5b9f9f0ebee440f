// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/learning/evaluation.h"
#include "core/learning/model.h"

#include <cstdint>
#include <functional>
#include <optional>

namespace parsescope {

/// How a parser is taught [GSS14 §5].
enum class Regime {
    Static,  ///< one canonical derivation of each sentence
    Nondet,  ///< any optimal transition, on the way to the gold tree
    Explore, ///< any optimal transition, wherever the parser's own mistakes lead; as Nondet for
             ///< sentences for which no oracle is exact
};

/// "static", "nondet", "explore".
[[nodiscard]] std::string_view nameOf(Regime regime);
[[nodiscard]] std::optional<Regime> findRegime(std::string_view name);

/// What to train, and how.
struct TrainingOptions {
    TransitionSystem system;
    bool rootLast = false;
    bool singleRoot = false; ///< see ModelDescription
    Regime regime = Regime::Explore;
    int iterations = 10;
    std::uint64_t seed = 1;
    /// Explore: the share of wrong choices that are followed …
    double exploration = 1;
    /// … from this iteration on, counted from 1.
    int firstExploration = 2;
};

/// What an iteration over the training data came to.
struct IterationReport {
    int iteration = 0; ///< from 1
    long long decisions = 0;
    long long updates = 0;      ///< decisions that were wrong
    long long labelUpdates = 0; ///< labels that were wrong
    /// Of the averaged weights on the development data, if there are any.
    std::optional<Evaluation> dev;
    bool best = false; ///< the best on the development data so far, or there are none
};

/// Called after each iteration.
using TrainingObserver = std::function<void(const IterationReport&)>;

/// The labels of the sentences, in the order of the alphabet.
[[nodiscard]] std::vector<ModelLabel> labelsOf(const std::vector<Sentence>& sentences);
/// Numbers of the labels of a sentence, by node 0..n; -1 for ROOT and for what is not in the list.
[[nodiscard]] std::vector<int> labelNumbers(const Sentence& sentence,
                                            const std::vector<ModelLabel>& labels);
/// How well a model parses the sentences that have trees.
[[nodiscard]] Evaluation evaluate(const Model& model, const std::vector<Sentence>& sentences);

/// Trains an averaged perceptron on the sentences that have trees. Keeps the iteration with the
/// best LAS on `dev`, the last one if that is empty. When stopped, the best so far, without `dev`
/// what was learnt so far, or an error before the first iteration is over. The same options and
/// data make the same model.
[[nodiscard]] Result<std::unique_ptr<Model>> trainPerceptron(const std::vector<Sentence>& sentences,
                                                             const std::vector<Sentence>& dev,
                                                             const TrainingOptions& options,
                                                             const TrainingObserver& observer = {},
                                                             const TaskControl& control = {});

} // namespace parsescope
