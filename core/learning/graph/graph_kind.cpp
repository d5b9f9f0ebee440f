// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/graph/graph_training.h"
#include "core/learning/models.h"

namespace parsescope {

namespace {

std::vector<TrainingParameter> parameters() {
    using Options = TrainingOptions;
    constexpr double Most = 1000;
    return {
        {"order", "Features look at so many arcs, 1 to 3 (default 3)",
         [](Options& o) -> int& { return o.graph.settings.features.order; }, 1, 3, true},
        {"beam", "Most partial trees of an item of the chart (default 6)",
         [](Options& o) -> int& { return o.graph.settings.beam; }, 1, Most, true},
        {"label-beam",
         "Of these, most that differ in labels alone where later scores look at them; --beam or "
         "more for no such limit (default 3)",
         [](Options& o) -> int& { return o.graph.settings.labelBeam; }, 1, Most, true},
        {"heads-per-word",
         "Most heads of a word that are looked at, those that a model of first order finds the "
         "likeliest (default 12; 0: all)",
         [](Options& o) -> int& { return o.graph.settings.pruning.heads; }, 0, Most, true},
        {"head-share",
         "Least probability of these heads, divided by that of the likeliest (default 0.0002)",
         [](Options& o) -> double& { return o.graph.settings.pruning.headShare; }, 0, 1, true},
        {"labels-per-arc", "Most labels of an arc that are looked at (default 5; 0: all)",
         [](Options& o) -> int& { return o.graph.settings.pruning.labels; }, 0, Most, true},
        {"label-share",
         "Least probability of these labels, divided by that of the likeliest (default 0.005)",
         [](Options& o) -> double& { return o.graph.settings.pruning.labelShare; }, 0, 1, true},
        {"without",
         "Groups of features to leave out, with commas between them: words, context, between, "
         "morphology, siblings, grandparents, tri-siblings, grand-siblings, valency, "
         "modifier-labels, sibling-labels",
         [](Options& o) -> std::string& { return o.graph.without; }, 0, 0, true},
        {"table-bits", "The table of weights has 2^N places (default 22)",
         [](Options& o) -> int& { return o.graph.bits; }, graph::HashedWeights::FewestBits,
         graph::HashedWeights::MostBits, true},
        {"aggressiveness", "C of MIRA: most that an update changes a weight by (default 0.003)",
         [](Options& o) -> double& { return o.graph.aggressiveness; }, 1e-6, 1, true},
    };
}

} // namespace

ModelKind graphKind() {
    ModelKind kind;
    kind.name = graph::GraphModel::Kind;
    kind.title = "Graph, cube pruning";
    kind.modelTitle = "graph parser";
    kind.phrase = "a graph parser";
    kind.help = "a linear model of trees, searched by cube pruning";
    kind.iterations = 8;
    kind.iterationsAreTimed = true;
    kind.mistakesAreShares = true;
    kind.needsSystem = false;
    kind.regimes = {{graph::GraphModel::Training, "Max-violation", [](TrainingOptions&) {}}};
    kind.parameters = parameters();
    kind.settingsField = "cube";
    kind.check = [](const TrainingOptions& options) -> Result<void> {
        if (options.arcs)
            return failure("a graph parser looks at more than arcs");
        if (options.shape.singleRoot && !options.system.keepsSingleRoot)
            return failure(options.system.name + " cannot be trained with a single root");
        return graph::settingsOf(options.graph).map([](const graph::GraphSettings&) {});
    };
    kind.train = graph::trainGraph;
    kind.read = graph::GraphModel::fromBytes;
    return kind;
}

} // namespace parsescope
