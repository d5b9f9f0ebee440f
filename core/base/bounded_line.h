// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <istream>
#include <string>

namespace parsescope {

/// The longest line that a program is sent, in bytes: more than the largest request has, the scores
/// of higher order of a sentence of a hundred words.
inline constexpr std::size_t LongestRequest = 256'000'000;

/// Reads the next line, without its end, into `line`. False at the end of the input; an error when
/// the line has more than `most` bytes, of which no more are kept. Then the next call reads the
/// line after it.
[[nodiscard]] Result<bool> readBoundedLine(std::istream& input, std::string& line,
                                           std::size_t most = LongestRequest);

} // namespace parsescope
