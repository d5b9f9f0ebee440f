// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// Returns the number of terminal columns that `text` takes: East Asian wide characters take two,
/// combining marks none.
[[nodiscard]] int displayWidth(std::string_view text);

/// Returns `text` with control characters and bytes that are not UTF-8 replaced by "\uFFFD", so
/// that a terminal can show it.
[[nodiscard]] std::string harmless(std::string_view text);

/// Returns harmless text of at most `width` columns, which ends in "…" if it was cut.
[[nodiscard]] std::string shortened(std::string_view text, int width);

/// Returns the rows as lines that begin with `indent`, with `separator` between the columns. A
/// column is as wide as its widest cell; rows may differ in length.
[[nodiscard]] std::string alignedTable(const std::vector<std::vector<std::string>>& rows,
                                       std::string_view indent, std::string_view separator);

} // namespace parsescope
