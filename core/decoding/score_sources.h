// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/base/text.h"
#include "core/decoding/decoder.h"
#include "core/treebank/sentence.h"

#include <functional>
#include <string>

namespace parsescope {

/// The sentence and the decoder that scores are needed for.
struct ScoreQuestion {
    const ExactDecoder* decoder = &ArcHybridDecoder; ///< never null
    const Sentence& sentence;
    const std::optional<Tree>& gold; ///< nothing if there is none
    unsigned seed = 1;
    TaskControl control = {}; ///< stops a model that waits for another program
};

/// A source of scores for a sentence: made-up numbers for studying decoding, or a trained model.
struct ScoreSource {
    std::string name; ///< as in the settings
    Text title;
    Text description;
    std::function<bool(const ExactDecoder*)>
        has; ///< returns true for decoders that it has scores for
    std::function<Result<Scores>(const ScoreQuestion&)> scores;
    bool takesLong = false; ///< long enough to keep a window waiting
};

/// THE LIST of sources that need no model: random scores, random scores that favour the gold tree,
/// and scores that show what arc-eager contains [SHL17 §5]. Made-up scores are multiples of 1/4.
[[nodiscard]] const std::vector<ScoreSource>& scoreSources();

} // namespace parsescope
