// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/learning/model.h"
#include "core/learning/training.h"
#include "core/treebank/tree.h"

#include <vector>

namespace parsescope {

/// A sentence with its gold tree, for training.
struct TrainingSentence {
    const Sentence* sentence;
    /// The gold tree. ROOT is node 0, even if the parser has ROOT last.
    Tree gold;
    /// The labels of nodes 0..n, as 0-based indices into TrainingData::labels; -1 for ROOT.
    std::vector<int> labels;
};

/// The training data of a model.
struct TrainingData {
    std::vector<ModelLabel> labels;          ///< labels in alphabetical order
    std::vector<TrainingSentence> sentences; ///< sentences in the order of the treebank
};

/// Returns the training data for `sentences`, which must outlive the result, with the labels of all
/// their arcs. Sentences without words, and sentences whose heads are missing or do not form a
/// tree, are left out. Fails if no sentence remains.
[[nodiscard]] Result<TrainingData> trainingData(const std::vector<Sentence>& sentences);

/// Fails if the options require a single root for a system that cannot guarantee one.
[[nodiscard]] Result<void> checkSingleRoot(const TrainingOptions& options);

} // namespace parsescope
