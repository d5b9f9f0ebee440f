// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/graph/graph_training.h"
#include "core/learning/models.h"
#include "core/learning/training_data.h"

namespace parsescope {

namespace {

std::vector<TrainingParameter> parameters() {
    using Options = TrainingOptions;
    constexpr double Most = 1000;
    return {
        {"order", Text("Largest number of arcs in a feature, 1 to 3 (default 3)"),
         [](Options& o) -> int& { return o.graph.settings.features.order; }, 1, 3, true},
        {"beam", Text("Largest number of partial trees of a chart item (default 6)"),
         [](Options& o) -> int& { return o.graph.settings.beam; }, 1, Most, true},
        {"label-beam",
         Text("Largest number of partial trees of a chart item that differ only in labels; no "
              "limit if at least --beam (default 3)"),
         [](Options& o) -> int& { return o.graph.settings.labelBeam; }, 1, Most, true},
        {"heads-per-word",
         Text("Number of heads considered for a word: the most probable ones under a first-order "
              "model (default 12; 0: all)"),
         [](Options& o) -> int& { return o.graph.settings.pruning.heads; }, 0, Most, true},
        {"head-share",
         Text("Smallest probability of these heads, divided by that of the most probable one "
              "(default 0.0002)"),
         [](Options& o) -> double& { return o.graph.settings.pruning.headShare; }, 0, 1, true},
        {"labels-per-arc", Text("Number of labels considered for an arc (default 5; 0: all)"),
         [](Options& o) -> int& { return o.graph.settings.pruning.labels; }, 0, Most, true},
        {"label-share",
         Text("Smallest probability of these labels, divided by that of the most probable one "
              "(default 0.005)"),
         [](Options& o) -> double& { return o.graph.settings.pruning.labelShare; }, 0, 1, true},
        {"without",
         Text("Groups of features to leave out, separated by commas: words, context, between, "
              "morphology, siblings, grandparents, tri-siblings, grand-siblings, valency, "
              "modifier-labels, sibling-labels"),
         [](Options& o) -> std::string& { return o.graph.without; }, 0, 0, true},
        {"table-bits", Text("N, where the table of weights has 2^N entries (default 22)"),
         [](Options& o) -> int& { return o.graph.bits; }, graph::HashedWeights::FewestBits,
         graph::HashedWeights::MostBits, true},
        {"aggressiveness",
         Text("C of MIRA: largest change of a weight by an update (default 0.003)"),
         [](Options& o) -> double& { return o.graph.aggressiveness; }, 1e-6, 1, true},
    };
}

} // namespace

ModelKind graphKind() {
    ModelKind kind;
    kind.name = graph::GraphModel::Kind;
    kind.title = Text("Graph, cube pruning");
    kind.modelTitle = Text("graph parser");
    kind.phrase = Text("a graph parser");
    kind.help = Text("a linear model of trees, searched by cube pruning");
    kind.iterations = 8;
    kind.iterationsAreTimed = true;
    kind.mistakesAreShares = true;
    kind.needsSystem = false;
    kind.regimes = {{graph::GraphModel::Training, Text("Max-violation"), [](TrainingOptions&) {}}};
    kind.parameters = parameters();
    kind.settingsField = "cube";
    kind.check = [](const TrainingOptions& options) -> Result<void> {
        if (options.arcs)
            return failure("a graph parser does not score arcs alone");
        if (Result<void> good = checkSingleRoot(options); !good)
            return good;
        return graph::settingsOf(options.graph).map([](const graph::GraphSettings&) {});
    };
    kind.train = graph::trainGraph;
    kind.read = graph::GraphModel::fromBytes;
    return kind;
}

} // namespace parsescope
