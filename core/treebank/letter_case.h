// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace parsescope {

/// Returns `text` with all letters in lower case, by the full mapping of Unicode that does not
/// depend on a language: "İ" becomes "i" with a dot above, and "Σ" at the end of a word "ς".
[[nodiscard]] std::string lowerCaseOf(std::string_view text);

} // namespace parsescope
