// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/training_loop.h"

#include "core/learning/model_file.h"
#include "core/learning/parser.h"
#include "core/learning/sealed_bytes.h"

#include <cmath>
#include <optional>

namespace parsescope {

namespace {

/// The largest number of iterations in a checkpoint. It is far below the largest int, so that
/// adding further iterations does not overflow.
constexpr std::uint64_t MostIterations = std::uint64_t{1} << 30U;

std::string checkpointBytes(const TrainingProgress& progress, const Learner& learner,
                            std::uint64_t fingerprint) {
    ByteWriter out;
    out.number(fingerprint);
    out.number(static_cast<std::uint64_t>(progress.iterations));
    out.precise(progress.bestLas);
    out.text(progress.best ? modelFileBytes(*progress.best) : std::string());
    learner.write(out);
    return sealBytes(SealedKind::Checkpoint, out.take());
}

/// Restores `learner` and returns the progress of its training.
Result<TrainingProgress> readCheckpoint(std::string_view bytes, Learner& learner,
                                        std::uint64_t fingerprint) {
    const Result<std::string_view> content = unsealBytes(SealedKind::Checkpoint, bytes);
    if (!content)
        return tl::unexpected(content.error());
    ByteReader in(*content);
    if (in.number() != fingerprint)
        return foreignCheckpoint();
    const std::uint64_t iterations = in.number();
    TrainingProgress progress;
    progress.bestLas = in.precise();
    const std::string_view best = in.text();
    if (iterations > MostIterations || !std::isfinite(progress.bestLas) ||
        best.empty() != (progress.bestLas < 0))
        return damagedCheckpoint();
    progress.iterations = static_cast<int>(iterations);
    if (!best.empty()) {
        Result<std::unique_ptr<Model>> model = modelFromFileBytes(best);
        if (!model)
            return damagedCheckpoint();
        progress.best = *std::move(model);
    }
    if (!learner.read(in) || !in.isGood() || !in.atEnd())
        return damagedCheckpoint();
    return progress;
}

void endIteration(TrainingProgress& progress, const Learner& learner,
                  const std::vector<Sentence>& dev, const TrainingHooks& hooks) {
    IterationReport report = learner.mistakes();
    report.iteration = ++progress.iterations;
    report.best = true;
    if (!dev.empty()) {
        std::unique_ptr<Model> model = learner.model();
        report.dev = evaluate(*model, dev);
        report.best = report.dev->all.las() > progress.bestLas;
        if (report.best) {
            progress.best = std::move(model);
            progress.bestLas = report.dev->all.las();
        }
    }
    if (hooks.observer)
        hooks.observer(report);
}

} // namespace

tl::unexpected<Error> stoppedEarly() {
    return failure("stopped before the first model was ready");
}

tl::unexpected<Error> foreignCheckpoint() {
    return failure("the checkpoint is of a training with other data or options");
}

tl::unexpected<Error> damagedCheckpoint() {
    return failure("the checkpoint is damaged");
}

Result<std::unique_ptr<Model>> runTraining(Learner& learner, const std::vector<Sentence>& dev,
                                           const TrainingOptions& options,
                                           const TrainingHooks& hooks, const TaskControl& control) {
    const bool isKept = hooks.checkpoint || !hooks.resume.empty();
    const std::uint64_t fingerprint = isKept ? learner.fingerprint() : 0;
    TrainingProgress progress;
    if (!hooks.resume.empty()) {
        Result<TrainingProgress> read = readCheckpoint(hooks.resume, learner, fingerprint);
        if (!read)
            return tl::unexpected<Error>(Error{read.error().message, hooks.resumeFile, 0, 0});
        progress = *std::move(read);
    }
    const auto keep = [&](bool atOnce) {
        if (hooks.checkpoint)
            hooks.checkpoint(atOnce,
                             [&] { return checkpointBytes(progress, learner, fingerprint); });
    };
    Result<void> good;
    while (progress.iterations < options.iterations && !control.stopRequested()) {
        const double share = learner.learn(progress.iterations + 1);
        good = learner.check();
        if (!good)
            break;
        control.report((progress.iterations + share) / options.iterations);
        const bool ended = share >= 1;
        if (ended)
            endIteration(progress, learner, dev, hooks);
        keep(ended);
    }
    const bool hasModel = progress.iterations > 0;
    if (!good && !hasModel)
        return tl::unexpected(good.error());
    if (!good && hooks.observer)
        hooks.observer({progress.iterations + 1, 0,
                        Text("{0}; the best model so far is kept", good.error().message),
                        std::nullopt, false});
    if (good && control.stopRequested())
        keep(true);
    if (!hasModel)
        return stoppedEarly();
    return progress.best && !dev.empty() ? std::move(progress.best) : learner.model();
}

} // namespace parsescope
