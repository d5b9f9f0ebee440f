// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/perceptron_trainer.h"

#include "core/learning/linear/perceptron_learner.h"
#include "core/learning/static_dynamic.h"
#include "core/parsing/systems.h"

#include <algorithm>
#include <array>
#include <optional>

namespace parsescope {

namespace {

std::string_view nameOf(Regime regime) {
    constexpr std::array<std::string_view, 4> Names{"static", "nondet", "explore",
                                                    "static-dynamic"};
    return Names[static_cast<int>(regime)];
}

std::string_view nameOf(CanonicalPolicy policy) {
    constexpr std::array<std::string_view, 3> Names{"", "-any-length", "-late-swaps"};
    return Names[static_cast<int>(policy)];
}

TransitionSystem withPolicy(const TransitionSystem& system, CanonicalPolicy policy) {
    switch (policy) {
    case CanonicalPolicy::AnyLength:
        return withBufferArcsOfAnyLength(system);
    case CanonicalPolicy::LateSwaps:
        return withLateSwaps(system);
    case CanonicalPolicy::Usual:
        break;
    }
    return system;
}

std::string trainingText(const PerceptronOptions& options) {
    return std::string(nameOf(options.regime)) + std::string(nameOf(options.policy)) +
           (options.labels == LabelTraining::Joint ? ", joint labels" : "") +
           (options.features == ActionFeatures::Pairs ? ", pairs of features" : "");
}

} // namespace

Result<std::unique_ptr<Model>> trainPerceptron(const std::vector<Sentence>& sentences,
                                               const std::vector<Sentence>& dev,
                                               const TrainingOptions& options,
                                               const TrainingHooks& hooks,
                                               const TaskControl& control) {
    if (const Result<void> good = checkSingleRoot(options); !good)
        return tl::unexpected(good.error());
    const Result<TrainingData> data = trainingData(sentences);
    if (!data)
        return tl::unexpected(data.error());
    if (options.perceptron.labels == LabelTraining::Joint && data->labels.size() > MostJointLabels)
        return failure("the treebank has {0} relations, and joint labels are for at most {1}",
                       data->labels.size(), MostJointLabels);
    const ModelDescription description{PerceptronModel::Kind,
                                       options.system,
                                       options.shape,
                                       data->labels,
                                       trainingText(options.perceptron),
                                       options.lifting};
    const TransitionSystem taught = withPolicy(options.system, options.perceptron.policy);
    std::optional<int> swapRule;
    if (options.perceptron.regime == Regime::StaticDynamic) {
        swapRule = StaticDynamicOracle::swapRule(taught);
        if (!swapRule)
            return failure("static-dynamic training is for arc-hybrid with swap, not for {0}",
                           options.system.name);
    }
    std::vector<LinearExample> examples;
    for (const TrainingSentence& sentence : data->sentences)
        examples.push_back(
            {sentence, TrainingOracle(taught, sentence.gold, options.shape, swapRule)});
    const bool teaches = std::ranges::any_of(examples, [](LinearExample& example) {
        return !example.oracle.canonicalDerivation().empty();
    });
    if (!teaches)
        return failure("{0} has no known derivation for any training sentence",
                       options.system.name);
    PerceptronLearner learner(description, options, std::move(examples));
    return runTraining(learner, dev, options, hooks, control);
}

} // namespace parsescope
