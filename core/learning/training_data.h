// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/learning/model.h"
#include "core/treebank/tree.h"

#include <vector>

namespace parsescope {

/// A sentence that can be learnt from.
struct TrainingSentence {
    const Sentence* sentence;
    Tree gold;               ///< ROOT is node 0; oracles that have it last turn it themselves
    std::vector<int> labels; ///< by node 0..n, indices into TrainingData::labels; -1 for ROOT
};

/// What models are trained on.
struct TrainingData {
    std::vector<ModelLabel> labels;          ///< in the order of the alphabet
    std::vector<TrainingSentence> sentences; ///< in the order of the treebank
};

/// What can be learnt from some sentences, which must outlive it. Labels are those of all arcs.
/// Sentences without words are left out, and those whose heads are missing or make no tree; fails
/// when none is left.
[[nodiscard]] Result<TrainingData> trainingData(const std::vector<Sentence>& sentences);

} // namespace parsescope
