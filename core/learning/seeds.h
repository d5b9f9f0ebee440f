// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/models.h"

#include <vector>

namespace parsescope {

/// Options for training with several seeds.
struct SeedOptions {
    int seeds = 1;   ///< number of seeds, from TrainingOptions::seed on
    int atATime = 1; ///< number of trainings that run in parallel
    ParallelFor parallelFor = oneByOne;
};

/// The result of training with several seeds.
struct SeedResult {
    std::unique_ptr<Model> model; ///< the best on the development data, or the average of all
    int best = 0;                 ///< 0-based number of the best seed
    /// The best LAS of each seed on the development data, from 0 to 1; nothing for a seed that was
    /// stopped before its first iteration ended, or if there are no development data.
    std::vector<std::optional<double>> las;
    /// Mean and standard deviation of the LAS of the seeds that have one.
    [[nodiscard]] double mean() const;
    [[nodiscard]] double standardDeviation() const;
};

/// Called with the 0-based number of a seed and the report of one of its iterations.
using SeedObserver = std::function<void(int, const IterationReport&)>;

/// Trains a model with each seed, by ModelKind::train. If models of the kind can be averaged, the
/// result is the average of the models of all seeds. Otherwise it is the model with the best LAS on
/// `dev`, which must not be empty; of equal models, the first one. The observer and the progress
/// are never called at the same time. When stopped, uses the models so far.
[[nodiscard]] Result<SeedResult>
trainSeeds(const ModelKind& kind, const std::vector<Sentence>& sentences,
           const std::vector<Sentence>& dev, const TrainingOptions& options,
           const SeedOptions& seeds, const SeedObserver& observer = {},
           const TaskControl& control = {});

} // namespace parsescope
