// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace parsescope {

/// Replaces steps whose parts stand on lines of their own, as in "Stack: [ROOT]", "Buffer: [a, b]",
/// "Transition: SHIFT", by a table in Markdown. There are at least two such steps; blank lines,
/// rulers and lines such as "Step 2" can stand between them. Lines keep their numbers.
[[nodiscard]] std::string withRecordsInBars(std::string_view text);

} // namespace parsescope
