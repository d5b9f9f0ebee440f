// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/exact_decoders.h"
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
        {"positions",
         Text("Positions by which transitions are scored, 1 to 4: b0; s0 b0 (default); s1 s0 b0; "
              "s2 s1 s0 b0"),
         [](Options& o) -> int& { return o.network.shape.positions; }, 1, neural::MostPositions,
         false, false, true},
        {"threads",
         Text("Parts of a batch that are processed in parallel (default: number of cores); the "
              "model depends on this number"),
         [](Options& o) -> int& { return o.network.shards; }, 1, 1024},
        {"vectors", Text("File with initial word vectors, in the text format of word2vec or GloVe"),
         [](Options& o) -> std::string& { return o.network.vectors; }, 0, 0, true, true},
        {"word-size", Text("Size of word vectors (default 100)"),
         [](Options& o) -> int& { return o.network.shape.encoder.wordSize; }, 1, Largest, true},
        {"tag-size", Text("Size of tag vectors (default 28; 0: no tags)"),
         [](Options& o) -> int& { return o.network.shape.encoder.tagSize; }, 0, Largest, true},
        {"character-size",
         Text("Size of the output of an LSTM over the characters of a word, even (default 0: "
              "characters are ignored)"),
         [](Options& o) -> int& { return o.network.shape.encoder.characterSize; }, 0, Largest,
         true},
        {"hidden",
         Text("Size of the output of the LSTMs for both directions together, even (default 256)"),
         [](Options& o) -> int& { return o.network.shape.encoder.hidden; }, 2, Largest, true},
        {"layers", Text("Number of LSTM layers (default 2)"),
         [](Options& o) -> int& { return o.network.shape.encoder.layers; }, 1, 8, true},
        {"mlp", Text("Hidden units below the scores of transitions or arcs (default 256)"),
         [](Options& o) -> int& { return o.network.shape.hidden; }, 1, Largest, true},
        {"batch",
         Text("Words in a batch (default: 1000, or a hundredth of the treebank if that is less)"),
         [](Options& o) -> int& { return o.network.batchWords; }, 1, 1'000'000, true},
        {"rate", Text("Learning rate (default 0.001)"),
         [](Options& o) -> double& { return o.network.rate; }, 0, 1, true},
        {"averaging",
         Text("Share of the previous average in the average of the weights after a batch (default "
              "0.99; 0: no average)"),
         [](Options& o) -> double& { return o.network.averaging; }, 0, 0.99999, true},
        {"dropout-input", Text("Dropout before LSTM layers (default 0.2)"),
         [](Options& o) -> double& { return o.network.dropout.input; }, 0, 0.99, true},
        {"dropout-recurrent", Text("Dropout between the steps of an LSTM (default 0.2)"),
         [](Options& o) -> double& { return o.network.dropout.recurrent; }, 0, 0.99, true},
        {"dropout-mlp", Text("Dropout below the scores (default 0.4)"),
         [](Options& o) -> double& { return o.network.dropout.mlp; }, 0, 0.99, true},
        {"dropout-words",
         Text("w, where a word with c occurrences is unknown with probability w / (w + c) (default "
              "0.25)"),
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

Text sizesText(const TrainingOptions& options) {
    const neural::NetworkShape& shape = options.network.shape;
    return plural("networks with vectors of {1} for words and {2} for tags, {0} bi-LSTM layer of "
                  "{3} and {4} hidden units",
                  "networks with vectors of {1} for words and {2} for tags, {0} bi-LSTM layers of "
                  "{3} and {4} hidden units",
                  shape.encoder.layers, shape.encoder.wordSize, shape.encoder.tagSize,
                  shape.encoder.hidden, shape.hidden);
}

} // namespace

ModelKind networkKind() {
    ModelKind kind;
    kind.name = neural::NetworkModel::Kind;
    kind.title = Text("bi-LSTM");
    kind.modelTitle = Text("bi-LSTM");
    kind.phrase = Text("a network");
    kind.help = Text("a neural network");
    kind.iterations = 20;
    kind.iterationTitle = Text("epoch");
    kind.iterationsAreTimed = true;
    kind.hasArcs = true;
    kind.regimes = {{"global", Text("Global"), choose<neural::Training::Global>, true},
                    {"local", Text("Local"), choose<neural::Training::Local>}};
    kind.regimeOption = "training";
    kind.regimeHelp =
        Text("global (default): structured hinge and exact decoding, for {0}; local: dynamic "
             "oracle, greedy",
             namesOfDecoders());
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
