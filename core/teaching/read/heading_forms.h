// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace parsescope {

/// Returns `text` with "Exercise 3" in place of headings of exercises in further languages and
/// forms: "3. Aufgabe", "第三题", "Exercise three", "Exercise 3 / 8" or "Exercise 3, done". Lines
/// stay lines, and the answer in the line of a heading stays behind it.
[[nodiscard]] std::string withKnownHeadings(std::string text);

} // namespace parsescope
