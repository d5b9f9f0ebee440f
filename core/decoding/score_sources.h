// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/decoder.h"
#include "core/treebank/sentence.h"

#include <functional>
#include <string>

namespace parsescope {

/// What scores are asked for.
struct ScoreQuestion {
    Decodable system = Decodable::ArcHybrid;
    const Sentence& sentence;
    const std::optional<Tree>& gold; ///< where there is one
    unsigned seed = 1;
};

/// Where scores of a sentence come from: numbers made up to look at decoding, or a trained model.
struct ScoreSource {
    std::string name; ///< for settings
    std::string title;
    std::string description;
    std::function<bool(Decodable)> has; ///< whether it has scores for that system
    std::function<Scores(const ScoreQuestion&)> scores;
    bool takesLong = false; ///< long enough to be noticed in a window
};

/// THE LIST of sources that need no model: random numbers, random ones that lean to the gold tree,
/// and those that show what arc-eager contains [SHL17 §5]. Made-up scores are multiples of 1/4.
[[nodiscard]] const std::vector<ScoreSource>& scoreSources();

} // namespace parsescope
