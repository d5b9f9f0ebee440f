// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// What a column of a table of answers holds.
enum class AnswerCell { Other, Exercise, Stack, Buffer, Dependency, Transition };
/// The column with that heading.
[[nodiscard]] AnswerCell answerCellNamed(std::string_view heading);

/// What separates the cells of a line of headings: a tab, a comma or a semicolon; nothing for
/// another line.
[[nodiscard]] std::optional<char> separatorOfHeadings(std::string_view line);
/// The cells of a line of a table of Markdown, which begins with a bar.
[[nodiscard]] std::vector<std::string> markdownCells(std::string_view line);
/// The line under the headings of a table of Markdown.
[[nodiscard]] bool isRuler(const std::vector<std::string>& cells);
/// Takes the cells of a record off, which may go over several lines [RFC 4180]; `lines` is how
/// many. Nothing when a quotation mark is never closed.
[[nodiscard]] std::optional<std::vector<std::string>> takeRecord(std::string_view& text,
                                                                 char separator, int& lines);

} // namespace parsescope
