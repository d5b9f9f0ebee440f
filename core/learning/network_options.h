// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace parsescope::neural {

/// The sizes of an encoder.
struct EncoderShape {
    int tags = 0;          ///< number of tags
    int characters = 0;    ///< number of characters
    int wordSize = 100;    ///< size of a word vector
    int tagSize = 28;      ///< size of a tag vector; 0: tags are ignored
    int characterSize = 0; ///< size of a character vector, and of the output of the LSTM over the
                           ///< characters of a word; 0: characters are ignored
    int hidden = 256;      ///< size of the vector of a word in its sentence; even
    int layers = 2;

    bool operator==(const EncoderShape&) const = default;
};

/// The sizes of a network.
struct NetworkShape {
    EncoderShape encoder;
    int words = 0;     ///< number of word vectors
    int positions = 2; ///< number of positions by which transitions are scored; 0: arcs are scored
    int transitions = 0;   ///< number of transitions; 0 if arcs are scored
    int labels = 0;        ///< number of relations
    int hidden = 256;      ///< size of the layer below the scores of transitions
    int arcHidden = 256;   ///< size of the layers below the scores of arcs; training sets it to
                           ///< `hidden`
    int labelHidden = 128; ///< size of the layer below the scores of relations

    bool operator==(const NetworkShape&) const = default;
};

/// The largest number of positions: b0, s0 b0, s1 s0 b0, s2 s1 s0 b0.
inline constexpr int MostPositions = 4;

/// The shares of units that are dropped out in training.
struct Dropout {
    double input = 0;     ///< of the inputs of each LSTM layer
    double recurrent = 0; ///< of the output that an LSTM passes from step to step
    double mlp = 0;       ///< of the hidden layers above the LSTMs
};

/// How a network is trained; this also decides how it parses.
enum class Training {
    Local,  ///< transition by transition with a dynamic oracle; the model parses greedily
    Global, ///< on whole derivations with exact decoding [SHL17 §4.2]; the model parses exactly
};

/// Options for training a network. The defaults are those of [SHL17 §6] as far as given there.
struct NetworkOptions {
    Training training = Training::Global;
    /// The numbers of words, tags, characters, transitions and labels are set from the data, and so
    /// is the size of word vectors that are read from a file.
    NetworkShape shape;
    std::string vectors; ///< file with initial word vectors; empty for none
    Dropout dropout{0.2, 0.2, 0.4};
    /// w: in training, a word with c occurrences is unknown with probability w / (w + c).
    double wordDropout = 0.25;
    double exploration = 0.1; ///< see addLocalLoss
    int batchWords = 0;       ///< 0: 1,000, or a hundredth of the words if that is less
    double rate = 0.001;      ///< the learning rate
    /// The weight of the average so far in the moving average of the weights after each batch,
    /// which is the trained model [Polyak & Juditsky 1992]; 0: no average.
    double averaging = 0.99;
    double mostNorm = 5; ///< longer gradients are scaled to this length
    /// The number of parts of a batch that can be processed in parallel. The model depends on this
    /// number. 0: TrainingHooks::threads.
    int shards = 0;
};

} // namespace parsescope::neural
