// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <istream>
#include <string>

namespace parsescope {

/// The longest line, in bytes, that a program reads. The line of the largest request, the
/// higher-order scores of a sentence of 100 words, is shorter.
inline constexpr std::size_t LongestRequest = 256'000'000;

/// Reads the next line, without its line end, into `line`. Returns false at the end of the input.
/// Fails if the line has more than `most` bytes; in this case, the line is skipped, and the next
/// call reads the line after it.
[[nodiscard]] Result<bool> readBoundedLine(std::istream& input, std::string& line,
                                           std::size_t most = LongestRequest);

} // namespace parsescope
