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

/// The error in a word of a system's output.
enum class WordVerdict {
    Right,
    WrongLabel, ///< the head is right, the relation is wrong
    WrongHead,
};

/// The comparison of a sentence in a system's output with the gold treebank. All words count,
/// including punctuation. Relations are compared with subtypes: "nsubj:pass" is not "nsubj".
struct SentenceComparison {
    std::vector<WordVerdict> words; ///< by word, from 0

    [[nodiscard]] int size() const { return static_cast<int>(words.size()); }
    [[nodiscard]] int wrongHeads() const;
    /// Returns the number of words with a wrong head or a wrong relation.
    [[nodiscard]] int wrong() const;
};

/// Compares two versions of a sentence. Fails with the first difference if they do not have the
/// same words, or if one of them has no heads.
[[nodiscard]] Result<SentenceComparison> compareSentences(const Sentence& gold,
                                                          const Sentence& system);

/// The comparison of a system's output with the gold treebank, sentence by sentence in the same
/// order.
struct TreebankComparison {
    Evaluation evaluation;       ///< of the sentences that could be compared
    std::vector<int> wrongHeads; ///< number by sentence; -1 if it could not be compared
    std::vector<int> wrong;      ///< number of wrong heads or relations; -1 as above
    /// By gold relation and predicted relation: the number of words, with any heads.
    std::map<std::pair<std::string, std::string>, long long> relations;
    /// By gold relation and predicted relation: the sentences with these words, ascending; at most
    /// MostListed sentences for each pair.
    std::map<std::pair<std::string, std::string>, std::vector<int>> places;
    std::vector<Error> errors; ///< why sentences could not be compared; at most MostErrors
    bool stopped = false;

    static constexpr std::size_t MostListed = 1000;
};

/// Compares two treebanks. Errors contain the line of the system's file. If the numbers of
/// sentences differ, that is one further error.
[[nodiscard]] TreebankComparison compareTreebanks(const Treebank& gold, const Treebank& system,
                                                  const TaskControl& control = {});

} // namespace parsescope
