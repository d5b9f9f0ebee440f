// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace parsescope::neural {

/// Sizes of the encoder.
struct EncoderShape {
    int tags = 0;          ///< how many there are
    int characters = 0;    ///< how many there are
    int wordSize = 100;    ///< of a word vector
    int tagSize = 28;      ///< of a tag vector; 0: tags are not looked at
    int characterSize = 0; ///< of a character vector, and of what an LSTM makes of a word's
                           ///< characters; 0: they are not looked at
    int hidden = 256;      ///< of the vector of a word in its sentence; even
    int layers = 2;

    bool operator==(const EncoderShape&) const = default;
};

/// Sizes of a network.
struct NetworkShape {
    EncoderShape encoder;
    int words = 0;       ///< how many word vectors there are
    int positions = 2;   ///< that transitions are scored by, see PositionNames; 0: arcs are scored
    int transitions = 0; ///< how many there are; 0 where arcs are scored
    int labels = 0;      ///< how many relations there are
    int hidden = 256;    ///< of the layer below the scores of transitions
    int arcHidden = 256; ///< of the layers below the scores of arcs; training sets it to `hidden`
    int labelHidden = 128; ///< of the layer below the scores of relations

    bool operator==(const NetworkShape&) const = default;
};

/// The most positions a network looks at: b0, s0 b0, s1 s0 b0, s2 s1 s0 b0.
inline constexpr int MostPositions = 4;

/// Shares of units that are dropped out in training.
struct Dropout {
    double input = 0;     ///< of the inputs of each LSTM layer
    double recurrent = 0; ///< of what an LSTM hands from step to step
    double mlp = 0;       ///< of the hidden layers above
};

/// How a network is trained, and by that how it parses.
enum class Training {
    Local,  ///< transition by transition with a dynamic oracle; parses greedily
    Global, ///< on whole derivations with exact decoding [SHL17 §4.2]; parses exactly
};

/// What the training of a network can be told besides what all kinds of models can. The defaults
/// are those of [SHL17 §6] where it names them.
struct NetworkOptions {
    Training training = Training::Global;
    /// Numbers of words, tags, characters, transitions and labels follow from the data, and so does
    /// the size of word vectors that come from a file.
    NetworkShape shape;
    std::string vectors; ///< file of word vectors to begin with; empty for none
    Dropout dropout{0.2, 0.2, 0.4};
    double wordDropout = 0.25; ///< a word with c occurrences is unknown with share w / (w + c)
    double exploration = 0.1;  ///< see addLocalLoss
    int batchWords = 0;        ///< 0: 1,000, or a hundredth of the words if that is less
    double rate = 0.001;
    /// The weights that are used are a moving average of those after each batch; each batch counts
    /// less by this factor than the next one; 0 for no averaging [Polyak & Juditsky 1992].
    double averaging = 0.99;
    double mostNorm = 5; ///< longer gradients are cut to this length
    /// Parts of a batch, which can be worked on at the same time; another number makes another
    /// model. 0: TrainingHooks::threads.
    int shards = 0;
};

} // namespace parsescope::neural
