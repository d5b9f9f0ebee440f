// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/base/text.h"
#include "core/decoding/decoder.h"
#include "core/treebank/sentence.h"

#include <functional>
#include <string>

namespace parsescope {

/// A request for scores: the sentence, and the decoder for which the scores are needed.
struct ScoreQuestion {
    /// The decoder for which the scores are needed; never null.
    const ExactDecoder* decoder = &ArcHybridDecoder;
    const Sentence& sentence;
    const std::optional<Tree>& gold; ///< gold tree of the sentence; nothing if there is none
    unsigned seed = 1;
    TaskControl control = {}; ///< stops a model that waits for another program
};

/// A source of scores for a sentence: made-up numbers for studying decoding, or a trained model.
struct ScoreSource {
    std::string name; ///< the name in the settings
    Text title;
    Text description;
    /// Returns true for decoders for which the source has scores.
    std::function<bool(const ExactDecoder*)> has;
    std::function<Result<Scores>(const ScoreQuestion&)> scores;
    /// True if computing the scores takes so long that a window must not wait for them.
    bool takesLong = false;
};

/// Returns all sources that need no model: random scores, random scores that favour the gold tree,
/// and scores that show that arc-eager contains other models [SHL17 §5]. Made-up scores are
/// multiples of 1/4.
[[nodiscard]] const std::vector<ScoreSource>& scoreSources();

} // namespace parsescope
