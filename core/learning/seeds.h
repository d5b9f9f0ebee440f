// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/models.h"

#include <vector>

namespace parsescope {

/// Options for training with several seeds.
struct SeedOptions {
    int seeds = 1;   ///< number of seeds: TrainingOptions::seed and the numbers that follow it
    int atATime = 1; ///< largest number of trainings that run in parallel
    ParallelFor parallelFor = oneByOne;
};

/// The result of training with several seeds.
struct SeedResult {
    /// The best model on the development data, or the average of all models.
    std::unique_ptr<Model> model;
    int best = 0; ///< 0-based index of the seed with the best model
    /// The best LAS of each seed on the development data, from 0 to 1. Nothing for a seed that was
    /// stopped before its first iteration ended, and for all seeds if there are no development
    /// data.
    std::vector<std::optional<double>> las;
    /// Returns the mean of the LAS of the seeds that have one; 0 if none has one.
    [[nodiscard]] double mean() const;
    /// Returns the standard deviation of the LAS of the seeds that have one; 0 if none has one.
    [[nodiscard]] double standardDeviation() const;
};

/// A function that is called with the 0-based index of a seed and the report of one of its
/// iterations.
using SeedObserver = std::function<void(int, const IterationReport&)>;

/// Trains a model with each seed by ModelKind::train. If models of the kind can be averaged, the
/// result is the average of the models of all seeds. Otherwise it is the first of the models with
/// the best LAS on `dev`, which must not be empty. `observer` and the progress of `control` are
/// never called at the same time. When stopped, the result is computed from the models trained so
/// far.
[[nodiscard]] Result<SeedResult>
trainSeeds(const ModelKind& kind, const std::vector<Sentence>& sentences,
           const std::vector<Sentence>& dev, const TrainingOptions& options,
           const SeedOptions& seeds, const SeedObserver& observer = {},
           const TaskControl& control = {});

} // namespace parsescope
