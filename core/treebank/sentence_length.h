// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace parsescope {

/// The longest sentence whose losses are computed for a whole treebank or for another program;
/// the tables of longer ones would not fit in memory.
inline constexpr int LongestSentence = 1000;

/// "sentence of 1234 words is too long, expected at most 1000".
[[nodiscard]] inline std::string tooLong(std::size_t words) {
    return "sentence of " + std::to_string(words) + " words is too long, expected at most " +
           std::to_string(LongestSentence);
}

} // namespace parsescope
