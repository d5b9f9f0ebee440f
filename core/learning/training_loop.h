// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/model.h"
#include "core/learning/model_bytes.h"
#include "core/learning/training.h"

namespace parsescope {

/// The progress of a training.
struct TrainingProgress {
    int iterations = 0; ///< number of completed iterations
    /// The best model on the development data so far; null without development data.
    std::unique_ptr<Model> best;
    double bestLas = -1; ///< LAS of `best` on the development data; negative if `best` is null
};

/// A model in training, which learns from a treebank, iteration by iteration. It contains the
/// whole state of the training except for TrainingProgress.
class Learner {
public:
    Learner() = default;
    Learner(const Learner&) = delete;
    Learner& operator=(const Learner&) = delete;
    virtual ~Learner() = default;

    /// Learns from the next sentences of iteration `iteration` (1-based). Returns the share of the
    /// iteration that is complete. After a call that returns 1, the next call begins the next
    /// iteration.
    [[nodiscard]] virtual double learn(int iteration) = 0;
    /// Fails if the training cannot continue because the loss is infinite or NaN. Another clause
    /// can be added to the message after a semicolon.
    [[nodiscard]] virtual Result<void> check() const { return {}; }
    /// Returns a report with the mistakes of the current or just completed iteration. Only
    /// IterationReport::mistakes and IterationReport::text are set.
    [[nodiscard]] virtual IterationReport mistakes() const = 0;
    /// Returns the model learnt so far.
    [[nodiscard]] virtual std::unique_ptr<Model> model() const = 0;

    // The functions below are for checkpoints.

    /// Returns a hash of the training data and of the options on which the learner depends.
    [[nodiscard]] virtual std::uint64_t fingerprint() const = 0;
    /// Writes the state of the training.
    virtual void write(ByteWriter& out) const = 0;
    /// Restores the state written by `write`. Returns false if the bytes are damaged.
    [[nodiscard]] virtual bool read(ByteReader& in) = 0;
};

/// Trains for TrainingOptions::iterations iterations. Returns the model of the first iteration with
/// the best LAS on `dev`; if `dev` is empty, the model of the last iteration. When stopped, calls
/// TrainingHooks::checkpoint and returns the best model so far; if `dev` is empty, the model learnt
/// so far. Fails if no iteration is complete, or if the checkpoint to resume from belongs to
/// another training.
[[nodiscard]] Result<std::unique_ptr<Model>>
runTraining(Learner& learner, const std::vector<Sentence>& dev, const TrainingOptions& options,
            const TrainingHooks& hooks, const TaskControl& control);

/// Returns the error of a training that was stopped before there was a model.
[[nodiscard]] tl::unexpected<Error> stoppedEarly();
/// Returns the error of a checkpoint that does not belong to the data and options of a training.
[[nodiscard]] tl::unexpected<Error> foreignCheckpoint();
/// Returns the error of a checkpoint whose content is not valid.
[[nodiscard]] tl::unexpected<Error> damagedCheckpoint();

} // namespace parsescope
