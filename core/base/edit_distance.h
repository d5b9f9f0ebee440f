// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace parsescope {

/// Returns the edit distance of two words: the least number of insertions, deletions, replacements
/// and exchanges of adjacent bytes that change `a` to `b`. Takes time in proportion to the product
/// of both lengths.
[[nodiscard]] int editDistance(std::string_view a, std::string_view b);

} // namespace parsescope
