// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parallel_for.h"
#include "core/base/task_control.h"
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

/// What to train, and how: first what every kind of model can be told, then what single kinds can.
struct TrainingOptions {
    TransitionSystem system;
    bool arcs = false;    ///< score arcs instead of transitions; the system is not looked at
    TreeShape shape = {}; ///< see ModelDescription
    Lifting lifting = Lifting::None; ///< see ModelDescription; done by trainModel
    /// Learn only from sentences whose gold tree has a canonical derivation, as [GSS14 §8] and
    /// [GRSS14 §7.1] do.
    bool onlyDerivable = false;
    int iterations = 10; ///< over the whole treebank
    std::uint64_t seed = 1;
    /// File that a program keeps the training in, see checkpoint_file.h; empty for none. Trainers
    /// don't look at it.
    std::string checkpoint;

    PerceptronOptions perceptron;
    neural::NetworkOptions network;
    graph::GraphOptions graph;
};

/// What an iteration over the training data came to.
struct IterationReport {
    int iteration = 0; ///< from 1
    /// How much was wrong in it: the share of decisions from 0 to 1, or for a network the loss per
    /// word; see ModelKind::mistakesAreShares.
    double mistakes = 0;
    Text text; ///< the mistakes in words: "12.34 % of 1,200 decisions wrong, 1 wrong label"
    /// Of what was learnt so far on the development data, if there are any.
    std::optional<Evaluation> dev;
    bool best = false; ///< the best on the development data so far, or there are none
};

/// Called after each iteration.
using TrainingObserver = std::function<void(const IterationReport&)>;

/// How training is watched, sped up, and kept over interruptions; all may be empty. Threads are for
/// the kinds of models that have a use for them.
struct TrainingHooks {
    TrainingObserver observer = {};
    ParallelFor parallelFor = {};
    int threads = 1; ///< how many calls `parallelFor` makes at a time
    /// Called between sentences or batches; `bytes` makes the checkpoint, which takes a while.
    /// `atOnce` is true at the end of an iteration and if the training is stopped: the checkpoint
    /// should be written then.
    std::function<void(bool atOnce, const std::function<std::string()>& bytes)> checkpoint = {};
    /// A checkpoint to go on from; with the same options and data the model becomes the same as
    /// without the interruption.
    std::string resume = {};
    std::string resumeFile = {}; ///< where it comes from, for messages
};

} // namespace parsescope
