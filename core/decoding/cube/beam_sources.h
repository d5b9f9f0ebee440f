// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text.h"
#include "core/decoding/cube/higher_order_tables.h"
#include "core/treebank/sentence.h"

#include <functional>
#include <string>
#include <vector>

namespace parsescope {

/// Higher-order scores for a few words, and the names of the labels.
struct BeamScores {
    std::vector<std::string> forms;  ///< by node, from ROOT = 0
    std::vector<std::string> labels; ///< by number
    HigherOrderTables tables{0};
};

/// The sentence and the parts that made-up scores are needed for.
struct BeamQuestion {
    const Sentence& sentence;
    int labels = 3;            ///< number of labels, 1 or more
    bool grandparents = false; ///< scored in addition to siblings
    unsigned seed = 1;
};

/// A source of higher-order scores: made up for a sentence, or a sample with its own words.
struct BeamSource {
    std::string name; ///< as in the settings
    Text title;
    Text description;
    bool isSample = false; ///< has its own words
    int beam = 6;          ///< the beam that shows its point
    int labelBeam = 3;
    std::function<BeamScores(const BeamQuestion&)> scores;
};

/// THE LIST: random scores that favour the gold tree, and the samples of [ZM14 §2].
[[nodiscard]] const std::vector<BeamSource>& beamSources();

} // namespace parsescope
