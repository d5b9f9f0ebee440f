// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/network.h"

#include <string>

namespace parsescope::neural {

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
    /// The weights that are used are a moving average of those of the batches, of which each counts
    /// so much more than the one before: 0 for none [Polyak & Juditsky 1992].
    double averaging = 0.99;
    double mostNorm = 5; ///< longer gradients are cut to this length
    /// Parts of a batch, which can be worked on at the same time; another number makes another
    /// model. 0: TrainingHooks::threads.
    int shards = 0;
};

} // namespace parsescope::neural
