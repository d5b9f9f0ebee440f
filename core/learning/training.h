// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parallel_for.h"
#include "core/base/task_control.h"
#include "core/base/text.h"
#include "core/learning/evaluation.h"
#include "core/learning/graph_options.h"
#include "core/learning/network_options.h"
#include "core/learning/perceptron_options.h"
#include "core/parsing/transition_system.h"
#include "core/treebank/pseudo_projective.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace parsescope {

/// The options of a training: first those of all kinds of models, then those of single kinds.
struct TrainingOptions {
    TransitionSystem system;
    bool arcs = false;               ///< score arcs instead of transitions; the system is ignored
    TreeShape shape = {};            ///< see ModelDescription
    Lifting lifting = Lifting::None; ///< see ModelDescription; arcs are lifted by trainModel
    /// Learn only from sentences whose gold tree has a canonical derivation, as in [GSS14 §8] and
    /// [GRSS14 §7.1].
    bool onlyDerivable = false;
    int iterations = 10; ///< over the whole treebank
    std::uint64_t seed = 1;
    /// The file for checkpoints, see checkpoint_file.h; empty for none. Ignored by
    /// ModelKind::train.
    std::string checkpoint;

    PerceptronOptions perceptron;
    neural::NetworkOptions network;
    graph::GraphOptions graph;
};

/// The result of an iteration over the training data.
struct IterationReport {
    int iteration = 0; ///< 1-based
    /// The share of wrong decisions, from 0 to 1, or for a network the loss per word; see
    /// ModelKind::mistakesAreShares.
    double mistakes = 0;
    Text text; ///< the mistakes in words: "12.34 % of 1,200 decisions wrong, 1 wrong label"
    /// The evaluation of the model on the development data, if there are any.
    std::optional<Evaluation> dev;
    bool best = false; ///< true for the best model so far, and if there are no development data
};

/// Called after each iteration.
using TrainingObserver = std::function<void(const IterationReport&)>;

/// Functions for observing a training, for running it in parallel, and for resuming it after an
/// interruption; all may be empty. Some kinds of models do not use threads.
struct TrainingHooks {
    TrainingObserver observer = {};
    ParallelFor parallelFor = {};
    int threads = 1; ///< number of calls that `parallelFor` makes in parallel
    /// Called between sentences or batches; `bytes` returns the checkpoint, which takes some time.
    /// `atOnce` is true at the end of an iteration and when the training is stopped; then the
    /// checkpoint should be written.
    std::function<void(bool atOnce, const std::function<std::string()>& bytes)> checkpoint = {};
    /// The checkpoint from which to resume. With the same options and data, the model is the same
    /// as without the interruption.
    std::string resume = {};
    std::string resumeFile = {}; ///< the file with the checkpoint, for messages
};

} // namespace parsescope
