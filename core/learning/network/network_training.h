// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/learning/evaluation.h"
#include "core/learning/network/network_model.h"
#include "core/learning/network/trainer.h"
#include "core/learning/network/word_vectors.h"

#include <optional>

namespace parsescope::neural {

/// What to train, and how. Sizes are those of [SHL17 §6].
struct NetworkOptions {
    TransitionSystem system;
    Training training = Training::Global;
    bool arcs = false; ///< score arcs instead of transitions; the system is not looked at
    /// Numbers of words, tags, characters, transitions and labels follow from the data.
    NetworkShape shape;
    TrainerOptions trainer;
    int epochs = 20;
    std::optional<WordVectors> vectors; ///< to begin with; their size is that of word vectors
};

/// What an epoch came to.
struct EpochReport {
    int epoch = 0; ///< from 1
    TrainingLoss loss;
    std::optional<Evaluation> dev; ///< on the development data, if there are any
    bool best = false;             ///< the best on the development data so far, or there are none
};

/// How training is watched, sped up, and kept over interruptions; all may be empty.
struct TrainingHooks {
    std::function<void(const EpochReport&)> observer;
    ParallelFor parallelFor;
    /// Called between batches; `bytes` makes the checkpoint, which takes a while.
    std::function<void(bool endOfEpoch, const std::function<std::string()>& bytes)> checkpoint;
    /// A checkpoint to go on from; with the same options and data the model becomes the same as
    /// without the interruption.
    std::string resume;
    std::string resumeFile; ///< where it comes from, for messages
};

/// Fails when the system, training and positions don't go together: transitions with variants
/// (lr-spine) can't be scored; exact decoding is for arc-hybrid and arc-eager with the positions
/// s0 b0 or b0 only.
[[nodiscard]] Result<Target> targetOf(const NetworkOptions& options);

/// Trains a network on the sentences that have trees. Keeps the epoch with the best UAS on `dev`,
/// the last one if that is empty. When stopped, the best so far, or an error if there is none. The
/// same options, data and processor make the same model.
[[nodiscard]] Result<std::unique_ptr<Model>> trainNetwork(const std::vector<Sentence>& sentences,
                                                          const std::vector<Sentence>& dev,
                                                          const NetworkOptions& options,
                                                          const TrainingHooks& hooks = {},
                                                          const TaskControl& control = {});

} // namespace parsescope::neural
