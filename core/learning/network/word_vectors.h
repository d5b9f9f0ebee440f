// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/learning/network/matrix.h"

#include <string>
#include <string_view>
#include <vector>

namespace parsescope::neural {

/// The size of the longest vector that is read.
inline constexpr std::size_t LongestVector = 4096;

/// Pre-trained word vectors.
struct WordVectors {
    std::vector<std::string> words;
    Matrix<float> vectors; ///< a column for each word
};

/// Reads vectors in the text formats of word2vec and GloVe: on each line a word and its numbers,
/// separated by spaces; the first line can have the number of words and the size of the vectors.
/// `file` is the name in messages.
[[nodiscard]] Result<WordVectors> readWordVectors(std::string_view text, const std::string& file);

} // namespace parsescope::neural
