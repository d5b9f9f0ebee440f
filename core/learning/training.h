// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

struct ExactDecoder; // core/decoding/exact_decoders.h

/// The options of a training: first the options of all kinds of models, then the options of single
/// kinds.
struct TrainingOptions {
    TransitionSystem system;
    /// The decoder of a model that scores arcs; the system is ignored then. A null pointer to score
    /// transitions.
    const ExactDecoder* arcs = nullptr;
    /// The shape of trees (see ModelDescription).
    TreeShape shape = {};
    /// The encoding of lifted arcs (see ModelDescription). Arcs are lifted by trainModel.
    Lifting lifting = Lifting::None;
    /// True to learn only from sentences whose gold tree has a canonical derivation [GSS14 §8,
    /// GRSS14 §7.1].
    bool onlyDerivable = false;
    int iterations = 10; ///< number of passes over the whole treebank
    std::uint64_t seed = 1;
    /// The path of the file for checkpoints (see keepInFile); empty for none.
    /// ModelKind::train ignores it.
    std::string checkpoint;

    PerceptronOptions perceptron;
    neural::NetworkOptions network;
    graph::GraphOptions graph;
};

/// The result of an iteration over the training data.
struct IterationReport {
    int iteration = 0; ///< 1-based number of the iteration
    /// The share of wrong decisions, from 0 to 1; for a network, the loss per word (see
    /// ModelKind::mistakesAreShares).
    double mistakes = 0;
    Text text; ///< mistakes in words, for example "12.34 % of 1,200 decisions wrong, 1 wrong label"
    /// The evaluation of the model on the development data, if there are any.
    std::optional<Evaluation> dev;
    /// True if the model is the best so far, or if there are no development data.
    bool best = false;
};

/// A function that is called after each iteration.
using TrainingObserver = std::function<void(const IterationReport&)>;

/// Functions for observing a training, for running it in parallel, and for resuming it after an
/// interruption. All of them may be empty. Some kinds of models do not use threads.
struct TrainingHooks {
    TrainingObserver observer = {};
    ParallelFor parallelFor = {};
    int threads = 1; ///< largest number of calls that `parallelFor` makes in parallel
    /// Called between sentences or batches. `bytes` computes the checkpoint, which takes some time.
    /// `atOnce` is true at the end of an iteration and when the training is stopped; in both cases
    /// the checkpoint should be written.
    std::function<void(bool atOnce, const std::function<std::string()>& bytes)> checkpoint = {};
    /// The checkpoint from which to resume; empty for none. With equal options and data, the model
    /// is equal to the model of a training without the interruption.
    std::string resume = {};
    std::string resumeFile = {}; ///< path of the file with the checkpoint, for messages
};

} // namespace parsescope
