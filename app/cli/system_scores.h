// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/evaluation.h"
#include "core/learning/shared_task.h"
#include "core/treebank/treebank.h"

#include <optional>
#include <string>
#include <vector>

namespace parsescope::cli {

/// The scores of a parsed treebank.
struct SystemScores {
    /// The scores word by word; nothing if the treebanks have different words.
    std::optional<Evaluation> evaluation;
    /// The scores of aligned words; nothing if the texts of the treebanks differ.
    std::optional<SharedTaskScores> aligned;
};

/// Compares the treebank at `path` with the gold treebank. Appends the counts of each sentence to
/// `sentences`. If a sentence of the treebank at `path` has no tree, reports that, sets `status` to
/// BadInput, and counts its words without a head as wrong. Treebanks with different words are
/// compared by their characters unless `needsSameWords` is true.
[[nodiscard]] Result<SystemScores> compareWithSystem(const Treebank& gold, const std::string& path,
                                                     bool needsSameWords,
                                                     std::vector<AttachmentCounts>& sentences,
                                                     int& status);

/// Parses the gold treebank with `models`. Appends the counts of each sentence to `sentences`. If
/// the training data of the model are known, sets `isTraining` to true or false: whether they are
/// the gold treebank.
[[nodiscard]] Result<SystemScores> parseAndCompare(const std::vector<std::string>& models,
                                                   const Treebank& gold,
                                                   std::vector<AttachmentCounts>& sentences,
                                                   std::optional<bool>& isTraining);

} // namespace parsescope::cli
