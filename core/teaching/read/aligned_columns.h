// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace parsescope {

/// Replaces tables whose columns are aligned by spaces by tables in Markdown. Such a table begins
/// with a line of known headings, with at least two spaces between them, and ends with a line that
/// is no row. Lines keep their numbers.
[[nodiscard]] std::string withColumnsInBars(std::string_view text);

} // namespace parsescope
