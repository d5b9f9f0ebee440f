// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/model.h"
#include "core/learning/model_bytes.h"
#include "core/learning/training.h"

namespace parsescope {

/// How far a training has come.
struct TrainingProgress {
    int iterations = 0;          ///< that are over
    std::unique_ptr<Model> best; ///< the best on the development data so far; null without them
    double bestLas = -1;         ///< its LAS there; negative if there is none
};

/// A model under way: learns from a treebank, iteration by iteration. Has all that changes in a
/// training but its progress.
class Learner {
public:
    Learner() = default;
    Learner(const Learner&) = delete;
    Learner& operator=(const Learner&) = delete;
    virtual ~Learner() = default;

    /// Learns from the next sentences of iteration `iteration`, counted from 1. Returns the share
    /// of the iteration that is over, 1 at its end; the next call begins the next iteration.
    [[nodiscard]] virtual double learn(int iteration) = 0;
    /// Fails if nothing more can be learnt, because of numbers that are not finite.
    [[nodiscard]] virtual Result<void> check() const { return {}; }
    /// Returns the mistakes of the iteration under way or just over: IterationReport::mistakes and
    /// its text.
    [[nodiscard]] virtual IterationReport mistakes() const = 0;
    /// Returns the model that was learnt so far; at the end of an iteration, that of the iteration.
    [[nodiscard]] virtual std::unique_ptr<Model> model() const = 0;

    // For checkpoints.

    /// Returns a number that differs if the training data or the options differ in what the learner
    /// depends on.
    [[nodiscard]] virtual std::uint64_t fingerprint() const = 0;
    /// Writes all that changes in training.
    virtual void write(ByteWriter& out) const = 0;
    /// Restores what `write` wrote. False if the bytes are damaged.
    [[nodiscard]] virtual bool read(ByteReader& in) = 0;
    /// Restores the content of a checkpoint from a version of the program in which each learner had
    /// a format of its own; bestLas is found out by the caller. Fails if there was none.
    [[nodiscard]] virtual Result<TrainingProgress> readOld(std::string_view content);
};

/// Trains for TrainingOptions::iterations iterations, as ModelKind::train says. Keeps the iteration
/// with the best LAS on `dev`, the first of equals, or the last iteration if `dev` is empty. When
/// stopped, hands a checkpoint to the hooks, and returns the best model so far; without `dev`, what
/// was learnt so far. Fails if there is no model yet, or on a checkpoint of another training.
[[nodiscard]] Result<std::unique_ptr<Model>>
runTraining(Learner& learner, const std::vector<Sentence>& dev, const TrainingOptions& options,
            const TrainingHooks& hooks, const TaskControl& control);

} // namespace parsescope
