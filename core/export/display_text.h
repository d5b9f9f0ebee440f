// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// Number of terminal columns that `text` takes: East Asian wide characters take two, combining
/// marks none.
[[nodiscard]] int displayWidth(std::string_view text);

/// `text` fit for a terminal: control characters and bytes that are not UTF-8 become "\uFFFD".
[[nodiscard]] std::string harmless(std::string_view text);

/// Harmless text that takes at most `width` columns: where it is too long it ends in "…".
[[nodiscard]] std::string shortened(std::string_view text, int width);

/// The rows as lines, each begun by `indent`, with `separator` between the columns. A column is as
/// wide as its widest cell; rows may differ in length.
[[nodiscard]] std::string alignedTable(const std::vector<std::vector<std::string>>& rows,
                                       std::string_view indent, std::string_view separator);

} // namespace parsescope
