// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/treebank/sentence.h"

#include <cstddef>
#include <string>
#include <vector>

namespace parsescope {

class Treebank;

/// The longest sentence that is learnt from, parsed with tables, or whose losses are computed for a
/// whole treebank or for another program; the tables of longer ones would not fit in memory.
inline constexpr int LongestSentence = 1000;

/// "sentence of 1234 words is too long, expected at most 1000".
[[nodiscard]] inline std::string tooLong(std::size_t words) {
    return "sentence of " + std::to_string(words) + " words is too long, expected at most " +
           std::to_string(LongestSentence);
}

/// Returns the error that sentence `index` of a treebank is too long, with its file and line.
[[nodiscard]] Error tooLongIn(const Treebank& treebank, int index, const Sentence& sentence);

/// Returns how many were left out.
inline std::size_t leaveOutTooLong(std::vector<Sentence>& sentences) {
    return std::erase_if(
        sentences, [](const Sentence& sentence) { return sentence.size() > LongestSentence; });
}

} // namespace parsescope
