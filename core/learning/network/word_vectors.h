// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/learning/network/matrix.h"

#include <string>
#include <string_view>
#include <vector>

namespace parsescope::neural {

/// Numbers of the longest vector that is read.
inline constexpr std::size_t LongestVector = 4096;

/// Vectors of words that were trained elsewhere.
struct WordVectors {
    std::vector<std::string> words;
    Matrix<float> vectors; ///< a column for each word
};

/// Reads vectors as word2vec and GloVe write them in text: a word and its numbers on each line,
/// separated by spaces; perhaps a first line with the number of words and of numbers. `file` is for
/// messages.
[[nodiscard]] Result<WordVectors> readWordVectors(std::string_view text, const std::string& file);

} // namespace parsescope::neural
