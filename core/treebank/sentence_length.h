// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/treebank/sentence.h"

#include <cstddef>
#include <string>
#include <vector>

namespace parsescope {

class Treebank;

/// The largest number of words of a sentence in training, in parsing with tables, and in computing
/// losses for a whole treebank or for another program. The tables of longer sentences would not fit
/// in memory.
inline constexpr int LongestSentence = 1000;

/// Returns the message "sentence of 1234 words is too long, expected at most 1000" for a sentence
/// of `words` words.
[[nodiscard]] inline Text tooLong(std::size_t words) {
    return Text("sentence of {0} words is too long, expected at most {1}", words, LongestSentence);
}

/// Returns the error which states that sentence `index` (0-based) of a treebank is too long. The
/// error contains the file and the line.
[[nodiscard]] Error tooLongIn(const Treebank& treebank, int index, const Sentence& sentence);

/// Returns the message which states that `sentences` sentences without heads were left out.
[[nodiscard]] inline Text leftOutWithoutTree(long long sentences) {
    return plural("{0} sentence was left out because it has no tree: HEAD is \"_\" for all of its "
                  "words",
                  "{0} sentences were left out because they have no tree: HEAD is \"_\" for all of "
                  "their words",
                  sentences);
}

/// Returns the message which states that `sentences` sentences were left out because of errors.
[[nodiscard]] inline Text leftOutWithErrors(long long sentences) {
    return plural("{0} sentence was left out because it has no tree that can be read",
                  "{0} sentences were left out because they have no tree that can be read",
                  sentences);
}

/// Removes the sentences of more than LongestSentence words. Returns the number of removed
/// sentences.
inline std::size_t leaveOutTooLong(std::vector<Sentence>& sentences) {
    return std::erase_if(
        sentences, [](const Sentence& sentence) { return sentence.size() > LongestSentence; });
}

} // namespace parsescope
