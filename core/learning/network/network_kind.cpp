// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/models.h"
#include "core/learning/network/network_training.h"

namespace parsescope {

namespace {

template<neural::Training Value>
void choose(TrainingOptions& options) {
    options.network.training = Value;
}

std::vector<TrainingParameter> parameters() {
    using Options = TrainingOptions;
    constexpr double Largest = 4096;
    return {
        {"positions", "1 to 4: scores look at b0; s0 b0 (default); s1 s0 b0; s2 s1 s0 b0",
         [](Options& o) -> int& { return o.network.shape.positions; }, 1, neural::MostPositions},
        {"threads",
         "Parts of a batch that are worked on at a time (default: as many as cores); another "
         "number makes another model",
         [](Options& o) -> int& { return o.network.shards; }, 1, 1024},
        {"vectors", "Word vectors to begin with, as text of word2vec or GloVe",
         [](Options& o) -> std::string& { return o.network.vectors; }, 0, 0, true, true},
        {"word-size", "Size of word vectors (default 100)",
         [](Options& o) -> int& { return o.network.shape.encoder.wordSize; }, 1, Largest, true},
        {"tag-size", "Size of tag vectors (default 28; 0: no tags)",
         [](Options& o) -> int& { return o.network.shape.encoder.tagSize; }, 0, Largest, true},
        {"character-size",
         "Size of what an LSTM makes of a word's characters, even (default 0: not looked at)",
         [](Options& o) -> int& { return o.network.shape.encoder.characterSize; }, 0, Largest,
         true},
        {"hidden",
         "Size of a word in its sentence, for both directions together, even (default 256)",
         [](Options& o) -> int& { return o.network.shape.encoder.hidden; }, 2, Largest, true},
        {"layers", "LSTM layers (default 2)",
         [](Options& o) -> int& { return o.network.shape.encoder.layers; }, 1, 8, true},
        {"mlp", "Hidden units below the scores of transitions, or of arcs (default 256)",
         [](Options& o) -> int& { return o.network.shape.hidden; }, 1, Largest, true},
        {"batch",
         "Words in a batch (default: 1000, or a hundredth of the treebank if that is less)",
         [](Options& o) -> int& { return o.network.batchWords; }, 1, 1'000'000, true},
        {"rate", "Learning rate (default 0.001)",
         [](Options& o) -> double& { return o.network.rate; }, 0, 1, true},
        {"averaging",
         "How much of the average of the weights so far stays after a batch (default 0.99; 0: no "
         "average)",
         [](Options& o) -> double& { return o.network.averaging; }, 0, 0.99999, true},
        {"dropout-input", "Dropout before LSTM layers (default 0.2)",
         [](Options& o) -> double& { return o.network.dropout.input; }, 0, 0.99, true},
        {"dropout-recurrent", "Dropout from step to step (default 0.2)",
         [](Options& o) -> double& { return o.network.dropout.recurrent; }, 0, 0.99, true},
        {"dropout-mlp", "Dropout below the scores (default 0.4)",
         [](Options& o) -> double& { return o.network.dropout.mlp; }, 0, 0.99, true},
        {"dropout-words",
         "A word with c occurrences is unknown with probability w / (w + c) (default 0.25)",
         [](Options& o) -> double& { return o.network.wordDropout; }, 0, 1000, true},
    };
}

void makeSmall(TrainingOptions& options) {
    neural::NetworkShape& shape = options.network.shape;
    shape.encoder.wordSize = 50;
    shape.encoder.tagSize = 16;
    shape.encoder.hidden = 64;
    shape.hidden = shape.labelHidden = 64;
}

std::string sizesText(const TrainingOptions& options) {
    const neural::NetworkShape& shape = options.network.shape;
    return "networks with vectors of " + std::to_string(shape.encoder.wordSize) +
           " for words and " + std::to_string(shape.encoder.tagSize) + " for tags, " +
           std::to_string(shape.encoder.layers) + " bi-LSTM layers of " +
           std::to_string(shape.encoder.hidden) + " and " + std::to_string(shape.hidden) +
           " hidden units";
}

} // namespace

ModelKind networkKind() {
    ModelKind kind;
    kind.name = neural::NetworkModel::Kind;
    kind.title = "bi-LSTM";
    kind.modelTitle = "bi-LSTM";
    kind.phrase = "a network";
    kind.help = "a neural network";
    kind.iterations = 20;
    kind.iterationTitle = "epoch";
    kind.iterationsAreTimed = true;
    kind.hasArcs = true;
    kind.regimes = {{"global", "Global", choose<neural::Training::Global>, true},
                    {"local", "Local", choose<neural::Training::Local>}};
    kind.regimeOption = "training";
    kind.regimeHelp =
        "global (default): structured hinge and exact decoding, for arc-hybrid, arc-eager and "
        "eisner; local: dynamic oracle, greedy";
    kind.parameters = parameters();
    kind.settingsField = "network";
    kind.positions = {"h m", "b0", "s0 b0", "s1 s0 b0", "s2 s1 s0 b0"};
    kind.check = [](const TrainingOptions& options) {
        return neural::targetOf(options).map([](const neural::Target&) {});
    };
    kind.train = neural::trainNetwork;
    kind.read = neural::NetworkModel::fromBytes;
    kind.average = neural::NetworkModel::ensemble;
    kind.choosePositions = [](TrainingOptions& options, int index) {
        options.network.shape.positions = index;
    };
    kind.makeSmall = makeSmall;
    kind.sizesText = sizesText;
    return kind;
}

} // namespace parsescope
