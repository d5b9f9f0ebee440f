// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace parsescope {

/// Returns `text` as one field of a CSV file, in quotes if necessary [RFC 4180]. A text that a
/// spreadsheet would evaluate as a formula, for example "=1+1", gets a leading apostrophe, so that
/// the spreadsheet shows the text. Control characters other than line ends become U+FFFD.
[[nodiscard]] std::string csvField(std::string_view text);

/// Returns the text of a field made by csvField, given without its quotes, without the apostrophe
/// before a formula.
[[nodiscard]] std::string_view withoutGuard(std::string_view field);

} // namespace parsescope
