// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/learning/network/matrix.h"

#include <string>
#include <string_view>
#include <vector>

namespace parsescope::neural {

/// The largest size of a vector that is read.
inline constexpr std::size_t LongestVector = 4096;

/// Pre-trained word vectors.
struct WordVectors {
    std::vector<std::string> words;
    Matrix<float> vectors; ///< a column for each word
};

/// Reads vectors in the text formats of word2vec and GloVe: each line contains a word and its
/// numbers, separated by spaces. The first line can instead contain the number of words and the
/// size of the vectors. Fails, with a message that begins with `file`, if the text is not valid.
[[nodiscard]] Result<WordVectors> readWordVectors(std::string_view text, const std::string& file);

} // namespace parsescope::neural
