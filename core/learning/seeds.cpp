// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/seeds.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <utility>

namespace parsescope {

namespace {

/// Returns the mean of `function` over the values that are not empty; 0 if all values are empty.
template<class Function>
double meanOf(const std::vector<std::optional<double>>& values, Function function) {
    double sum = 0;
    int count = 0;
    for (const std::optional<double>& value : values)
        if (value) {
            sum += function(*value);
            ++count;
        }
    return count == 0 ? 0 : sum / count;
}

} // namespace

double SeedResult::mean() const {
    return meanOf(las, [](double value) { return value; });
}

double SeedResult::standardDeviation() const {
    const double middle = mean();
    return std::sqrt(
        meanOf(las, [&](double value) { return (value - middle) * (value - middle); }));
}

Result<SeedResult> trainSeeds(const ModelKind& kind, const std::vector<Sentence>& sentences,
                              const std::vector<Sentence>& dev, const TrainingOptions& options,
                              const SeedOptions& seeds, const SeedObserver& observer,
                              const TaskControl& control) {
    struct Run {
        /// This initial value is always replaced.
        Result<std::unique_ptr<Model>> model = failure("the training has not begun");
        std::optional<double> las;
        double share = 0;
    };
    std::vector<Run> runs(seeds.seeds);
    std::mutex telling;
    const auto train = [&](std::size_t number) {
        Run& run = runs[number];
        TrainingOptions own = options;
        own.seed += number;
        const auto report = [&](const IterationReport& iteration) {
            const std::lock_guard turn(telling);
            if (iteration.dev)
                run.las = std::max(run.las.value_or(0), iteration.dev->all.las());
            if (observer)
                observer(static_cast<int>(number), iteration);
        };
        const auto progress = [&](double share) {
            const std::lock_guard turn(telling);
            run.share = share;
            double sum = 0;
            for (const Run& each : runs)
                sum += each.share;
            control.report(sum / seeds.seeds);
        };
        run.model =
            trainModel(kind, sentences, dev, own, {.observer = report}, {control.stop, progress});
    };
    std::atomic<std::size_t> next = 0;
    seeds.parallelFor(std::min(seeds.seeds, seeds.atATime), [&](int) {
        for (std::size_t number = next++; number < runs.size(); number = next++)
            train(number);
    });

    const auto best = std::ranges::max_element(runs, {}, [](const Run& run) {
        // A training that was stopped early may have no model.
        return std::pair(run.model.has_value(), run.las);
    });
    if (!best->model)
        return tl::unexpected(best->model.error());
    SeedResult result{nullptr, static_cast<int>(best - runs.begin()), {}};
    for (const Run& run : runs)
        result.las.push_back(run.model ? run.las : std::nullopt);
    if (!kind.average) {
        result.model = *std::move(best->model);
        return result;
    }
    std::vector<std::unique_ptr<Model>> models;
    for (Run& run : runs)
        if (run.model)
            models.push_back(*std::move(run.model));
    return averageModels(std::move(models)).map([&](std::unique_ptr<Model>&& average) {
        result.model = std::move(average);
        return std::move(result);
    });
}

} // namespace parsescope
