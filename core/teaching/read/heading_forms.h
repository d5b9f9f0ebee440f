// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace parsescope {

/// Returns `text` with "Exercise 3" in place of headings of exercises in further languages and
/// forms: "3. Aufgabe", "第三题", "Exercise three", "Exercise 3 / 8" or "Exercise 3, done". Lines
/// stay lines, and the answer in the line of a heading stays behind it.
[[nodiscard]] std::string withKnownHeadings(std::string text);

/// Returns the number of a word like "three" or "third", up to ten; 0 for other words.
[[nodiscard]] int numberInWord(std::string_view word);

/// Returns `text` with "Exercise 2: " in place of the second of several lines that begin alike and
/// count: "Exercise B", "(b)", "II.", "P2:", "Part 2", "1.2", "Q2_1", "<2>", "Two". Returns an
/// empty text if there are no such lines, if they are headings already, or if the text is larger
/// than the answers of a student are. Lines stay lines. The lines may also be steps or answers, so
/// that only the key can tell whether they are headings.
[[nodiscard]] std::string withHeadingsInSeries(std::string_view text);

} // namespace parsescope
