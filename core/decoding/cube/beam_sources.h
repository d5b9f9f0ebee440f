// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/cube/higher_order_tables.h"
#include "core/treebank/sentence.h"

#include <functional>
#include <string>
#include <vector>

namespace parsescope {

/// Scores of higher order for a few words, and what its labels are called.
struct BeamScores {
    std::vector<std::string> forms;  ///< by node, ROOT first
    std::vector<std::string> labels; ///< by number
    HigherOrderTables tables{0};
};

/// What made-up scores are made for.
struct BeamQuestion {
    const Sentence& sentence;
    int labels = 3;            ///< number of labels, 1 or more
    bool grandparents = false; ///< scored besides siblings
    unsigned seed = 1;
};

/// Where scores come from: made up for a sentence, or a sample with words of its own.
struct BeamSource {
    std::string name; ///< for settings
    std::string title;
    std::string description;
    bool isSample = false; ///< it does not look at the sentence
    int beam = 6;          ///< beams that show what it is about
    int labelBeam = 3;
    std::function<BeamScores(const BeamQuestion&)> scores;
};

/// THE LIST: random scores that lean to the gold tree, and the samples of [ZM14 §2].
[[nodiscard]] const std::vector<BeamSource>& beamSources();

} // namespace parsescope
