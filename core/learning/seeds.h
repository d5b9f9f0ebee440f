// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/models.h"

#include <vector>

namespace parsescope {

/// Which seeds, and how many at a time.
struct SeedOptions {
    int seeds = 1; ///< from TrainingOptions::seed on
    int atATime = 1;
    ParallelFor parallelFor = oneByOne;
};

/// The result of training with several seeds.
struct SeedResult {
    std::unique_ptr<Model> model; ///< the best on the development data, or the average of all
    int best = 0;                 ///< number of the best, from 0
    /// The best LAS of each seed on the development data, from 0 to 1; nothing for a seed that was
    /// stopped too early, or without such data.
    std::vector<std::optional<double>> las;
    /// Mean and standard deviation of the LAS of those seeds that have one.
    [[nodiscard]] double mean() const;
    [[nodiscard]] double standardDeviation() const;
};

/// Called with the number of a seed, from 0, and what an iteration of it came to.
using SeedObserver = std::function<void(int, const IterationReport&)>;

/// Trains a model of a kind with each seed. Where models of the kind can be averaged, the result is
/// the average of all that are there in the end; else the one with the best LAS on `dev`, the first
/// of equals, and `dev` must not be empty. Each is what ModelKind::train makes. The observer and
/// the progress are never called at the same time. When stopped, what is there so far.
[[nodiscard]] Result<SeedResult>
trainSeeds(const ModelKind& kind, const std::vector<Sentence>& sentences,
           const std::vector<Sentence>& dev, const TrainingOptions& options,
           const SeedOptions& seeds, const SeedObserver& observer = {},
           const TaskControl& control = {});

} // namespace parsescope
