// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/perceptron.h"
#include "core/learning/linear/perceptron_trainer.h"
#include "core/learning/models.h"

namespace parsescope {

namespace {

template<Regime Value, CanonicalPolicy Policy = CanonicalPolicy::Usual>
void choose(TrainingOptions& options) {
    options.perceptron.regime = Value;
    options.perceptron.policy = Policy;
}

TrainingChoice labelChoice() {
    return {Text("Relations"),
            {{"after", Text("After the transition, by a second classifier")},
             {"joint", Text("With the transition, as one decision")}},
            [](const TrainingOptions& options) {
                return static_cast<std::size_t>(options.perceptron.labels);
            },
            [](TrainingOptions& options, std::size_t index) {
                options.perceptron.labels = static_cast<LabelTraining>(index);
            }};
}

TrainingChoice featureChoice() {
    return {Text("Features"),
            {{"templates", Text("Templates of the system")},
             {"pairs", Text("All pairs of single features")}},
            [](const TrainingOptions& options) {
                return static_cast<std::size_t>(options.perceptron.features);
            },
            [](TrainingOptions& options, std::size_t index) {
                options.perceptron.features = static_cast<ActionFeatures>(index);
            }};
}

std::vector<TemplateGroup> templatesOf(const TrainingOptions& options) {
    return {{Text("For choosing a transition"),
             actionTemplates(options.system, options.perceptron.features)},
            {Text("For the relation of an arc"), labelTemplates(options.system)}};
}

} // namespace

ModelKind perceptronKind() {
    ModelKind kind;
    kind.name = PerceptronModel::Kind;
    kind.title = Text("Perceptron");
    kind.modelTitle = Text("averaged perceptron");
    kind.phrase = Text("a perceptron");
    kind.mistakesAreShares = true;
    kind.hasRootLast = true;
    kind.hasSeeds = true;
    kind.regimes = {{"static", Text("Static oracle"), choose<Regime::Static>},
                    {"static-any-length", Text("Static oracle, lba and rba for any length"),
                     choose<Regime::Static, CanonicalPolicy::AnyLength>},
                    {"static-late-swaps", Text("Static oracle, late swaps"),
                     choose<Regime::Static, CanonicalPolicy::LateSwaps>},
                    {"nondet", Text("Any optimal transition"), choose<Regime::Nondet>},
                    {"static-dynamic", Text("Static-dynamic oracle"), choose<Regime::StaticDynamic>,
                     false, true},
                    {"explore", Text("Dynamic oracle"), choose<Regime::Explore>, false, true}};
    kind.regimeOption = "regime";
    kind.regimeHelp =
        Text("static, nondet, explore (default), static-any-length: lba and rba for arcs of any "
             "length [FGR12 3.1], static-late-swaps: swap as late as possible [Nivre, Kuhlmann & "
             "Hall 2009], or static-dynamic: for arc-hybrid with swap [de Lhoneux, Stymne & Nivre "
             "2017]");
    kind.parameters = {
        {"labels",
         Text("How relations are chosen: after the transition, by a second classifier (after), "
              "or with the transition, so that each pair of both is a class of its own (joint, "
              "default)"),
         labelChoice(), 0, 0, true},
        {"features",
         Text("Features for choosing a transition: the templates of the system (templates, "
              "default), or its single features and all pairs of them, as with a polynomial "
              "kernel of second degree (pairs)"),
         featureChoice(), 0, 0, true},
        {"exploration", Text("Explore: share of wrong choices that are followed (default 1)"),
         [](TrainingOptions& options) -> double& { return options.perceptron.exploration; }, 0, 1,
         true},
        {"explore-from",
         Text("Explore: first iteration in which wrong choices are followed (default 1)"),
         [](TrainingOptions& options) -> int& { return options.perceptron.firstExploration; }, 1,
         1000, true}};
    kind.settingsField = "perceptron";
    kind.check = [](const TrainingOptions& options) -> Result<void> {
        if (options.arcs)
            return failure("a perceptron scores transitions, not arcs");
        return {};
    };
    kind.train = trainPerceptron;
    kind.read = PerceptronModel::fromBytes;
    kind.templates = templatesOf;
    return kind;
}

} // namespace parsescope
