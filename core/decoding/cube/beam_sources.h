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
    std::vector<std::string> forms;  ///< word of each node; node 0 is ROOT
    std::vector<std::string> labels; ///< name of each label
    HigherOrderTables tables{0};
};

/// A request for made-up scores: the sentence, and the parts that are to be scored.
struct BeamQuestion {
    const Sentence& sentence;
    int labels = 3;            ///< number of labels, at least 1
    bool grandparents = false; ///< true if grandparents are scored in addition to siblings
    unsigned seed = 1;
};

/// A source of higher-order scores: made-up scores for a given sentence, or a sample that includes
/// its words.
struct BeamSource {
    std::string name; ///< the name in the settings
    Text title;
    Text description;
    bool isSample = false; ///< true if the source includes its words
    int beam = 6;          ///< size of the primary beam that shows the effect of the scores
    int labelBeam = 3;
    std::function<BeamScores(const BeamQuestion&)> scores;
};

/// Returns all sources: random scores that favour the gold tree, and the samples of [ZM14 §2].
[[nodiscard]] const std::vector<BeamSource>& beamSources();

} // namespace parsescope
