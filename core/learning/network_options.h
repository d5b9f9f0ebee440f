// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace parsescope::neural {

/// The sizes of an encoder.
struct EncoderShape {
    int tags = 0;          ///< number of tags
    int characters = 0;    ///< number of characters
    int wordSize = 100;    ///< size of a word vector
    int tagSize = 28;      ///< size of a tag vector; with 0, tags are ignored
    int characterSize = 0; ///< size of a character vector, and of the output of the LSTM over the
                           ///< characters of a word; with 0, characters are ignored
    int hidden = 256;      ///< size of the vector of a word in its sentence; an even number
    int layers = 2;

    bool operator==(const EncoderShape&) const = default;
};

/// The sizes of a network.
struct NetworkShape {
    EncoderShape encoder;
    int words = 0; ///< number of word vectors
    /// The number of positions by which transitions are scored; 0 if arcs are scored.
    int positions = 2;
    int transitions = 0;   ///< number of transitions; 0 if arcs are scored
    int labels = 0;        ///< number of relations
    int hidden = 256;      ///< size of the layer below the scores of transitions
    int arcHidden = 256;   ///< size of the layers below the scores of arcs; training sets it to
                           ///< `hidden`
    int labelHidden = 128; ///< size of the layer below the scores of relations

    bool operator==(const NetworkShape&) const = default;
};

/// The largest number of positions. The choices are b0, s0 b0, s1 s0 b0 and s2 s1 s0 b0.
inline constexpr int MostPositions = 4;

/// The probabilities with which units are dropped out in training.
struct Dropout {
    double input = 0;     ///< probability for the inputs of each LSTM layer
    double recurrent = 0; ///< probability for the output that an LSTM passes from step to step
    double mlp = 0;       ///< probability for the hidden layers above the LSTMs
};

/// The way in which a network is trained, which also decides how the network parses.
enum class Training {
    Local,  ///< transition by transition with a dynamic oracle; the model parses greedily
    Global, ///< whole derivation by whole derivation with exact decoding [SHL17 §4.2]; the model
            ///< parses exactly
};

/// Options for training a network. The defaults are the values of [SHL17 §6] where it gives any.
struct NetworkOptions {
    Training training = Training::Global;
    /// The sizes of the network. Training sets the numbers of words, tags, characters, transitions
    /// and labels from the data, and the size of the word vectors if they are read from a file.
    NetworkShape shape;
    std::string vectors; ///< path of a file with initial word vectors; empty for none
    Dropout dropout{0.2, 0.2, 0.4};
    /// The constant w of word dropout: in training, a word with c occurrences is unknown with
    /// probability w / (w + c).
    double wordDropout = 0.25;
    double exploration = 0.1; ///< probability of exploration (see addLocalLoss)
    int batchWords = 0;  ///< number of words in a batch; 0 means 1,000, or a hundredth of the words
                         ///< if that is less
    double rate = 0.001; ///< learning rate
    /// The weight of the previous average in the moving average of the weights after each batch;
    /// this average is the trained model [Polyak & Juditsky 1992]. With 0, there is no average.
    double averaging = 0.99;
    /// The largest norm of a gradient; larger gradients are scaled to this norm.
    double mostNorm = 5;
    /// The number of parts of a batch that can be processed in parallel. The trained model depends
    /// on this number. 0 means TrainingHooks::threads.
    int shards = 0;
};

} // namespace parsescope::neural
