// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/learning/evaluation.h"
#include "core/treebank/treebank.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace parsescope {

/// What is wrong about a word of a system's output.
enum class WordVerdict {
    Right,
    WrongLabel, ///< the head is right, the relation is not
    WrongHead,
};

/// A sentence of the gold treebank against the same sentence of a system's output. All words count,
/// punctuation too; relations are compared as a whole, "nsubj:pass" is not "nsubj".
struct SentenceComparison {
    std::vector<WordVerdict> words; ///< by word, from 0

    [[nodiscard]] int size() const { return static_cast<int>(words.size()); }
    [[nodiscard]] int wrongHeads() const;
    /// Wrong heads included.
    [[nodiscard]] int wrong() const;
};

/// Fails when the words are not the same, or one of the two has no heads; names the first word.
[[nodiscard]] Result<SentenceComparison> compareSentences(const Sentence& gold,
                                                          const Sentence& system);

/// A whole treebank against a system's output, sentence by sentence in the same order.
struct TreebankComparison {
    Evaluation evaluation;       ///< scores over the sentences that could be compared
    std::vector<int> wrongHeads; ///< by sentence; -1 for one that could not be compared
    std::vector<int> wrong;      ///< the same with wrong relations
    /// How often a word of the first relation got the second, whatever its head.
    std::map<std::pair<std::string, std::string>, long long> relations;
    /// In which sentences, ascending; at most MostListed each.
    std::map<std::pair<std::string, std::string>, std::vector<int>> places;
    std::vector<Error> errors; ///< sentences that differ, at most MostErrors; others still count
    bool stopped = false;

    static constexpr std::size_t MostListed = 1000;
};

/// Errors name the line of the system's file. Where one treebank has more sentences, the rest of it
/// is one error.
[[nodiscard]] TreebankComparison compareTreebanks(const Treebank& gold, const Treebank& system,
                                                  const TaskControl& control = {});

} // namespace parsescope
