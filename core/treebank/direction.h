// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace parsescope {

/// The direction in which the letters of a text are read. A text without letters has none.
enum class Direction { None, LeftToRight, RightToLeft };
/// Returns the direction of the first letter of `text`.
[[nodiscard]] Direction directionOf(std::string_view text);

/// Returns the form of a word for a place of its own, such as a box in a drawing. Signs that belong
/// to a right-to-left text are enclosed in right-to-left marks (U+200F), so that brackets are
/// mirrored and the signs have their order as in the text: the signs before and behind
/// right-to-left letters and, if the sentence is `rightToLeft`, a form without letters. A form that
/// begins with a left-to-right isolation mark (U+2066) is not changed.
[[nodiscard]] std::string formAlone(std::string_view form, bool rightToLeft);

} // namespace parsescope
