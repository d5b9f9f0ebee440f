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

/// The error of a word in a system's output.
enum class WordVerdict {
    Right,
    WrongLabel, ///< the head is right, but the relation is wrong
    WrongHead,
};

/// The comparison of a sentence in a system's output with the gold treebank. All words count,
/// including punctuation. Relations are compared with subtypes: "nsubj:pass" is not "nsubj".
struct SentenceComparison {
    std::vector<WordVerdict> words; ///< error of each word; word 1 has index 0

    [[nodiscard]] int size() const { return static_cast<int>(words.size()); }
    /// Returns the number of words with a wrong head.
    [[nodiscard]] int wrongHeads() const;
    /// Returns the number of words with a wrong head or a wrong relation.
    [[nodiscard]] int wrong() const;
};

/// Returns the error of sentence `index` (0-based) of a gold treebank, which has no tree.
[[nodiscard]] Error noTreeIn(const Treebank& gold, int index);

/// Compares two versions of a sentence. A word without a head in `system` is wrong. Fails with the
/// first difference if their words differ, if `gold` has no tree, or if `system` has no heads.
[[nodiscard]] Result<SentenceComparison> compareSentences(const Sentence& gold,
                                                          const Sentence& system);

/// Returns the sentence `gold` in which the words `words` (1-based) have the heads and relations
/// that they have in `system`. Fails if the sentences cannot be compared, or if there would be a
/// cycle.
[[nodiscard]] Result<Sentence> withArcsOf(Sentence gold, const Sentence& system,
                                          const std::vector<int>& words);

/// The comparison of a system's output with the gold treebank. Both must contain their sentences in
/// the same order.
struct TreebankComparison {
    Evaluation evaluation; ///< evaluation of the sentences that could be compared
    /// The number of wrong heads in each sentence; -1 if it could not be compared.
    std::vector<int> wrongHeads;
    /// The number of wrong heads or relations in each sentence; -1 if it could not be compared.
    std::vector<int> wrong;
    /// The sentences with words counted in `evaluation.relations`, by gold relation and predicted
    /// relation, in ascending order; at most MostListed sentences for each pair.
    std::map<std::pair<std::string, std::string>, std::vector<int>> places;
    /// The first error of each sentence that could not be compared, or whose HEAD has errors in the
    /// system's output; at most MostErrors.
    std::vector<Error> errors;
    bool stopped = false;

    static constexpr std::size_t MostListed = 1000;
};

/// Compares two treebanks. Errors contain the line in the system's file. A difference in the
/// numbers of sentences is a further error.
[[nodiscard]] TreebankComparison compareTreebanks(const Treebank& gold, const Treebank& system,
                                                  const TaskControl& control = {});

/// Sentences that have taken over arcs of another treebank.
struct TakenArcs {
    std::map<int, Sentence> sentences; ///< by their 0-based indices
    int cycles = 0;                    ///< number of sentences left as they are to avoid a cycle
};
/// Takes over from `system` the arcs of all words with the gold relation `relations.first` that
/// have the relation `relations.second` there. Sentences that cannot be compared stay as they are.
[[nodiscard]] TakenArcs withArcsOf(const Treebank& gold, const Treebank& system,
                                   const std::pair<std::string, std::string>& relations,
                                   const TaskControl& control = {});

} // namespace parsescope
