// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace parsescope {

/// The content of a column in a table of answers.
enum class AnswerCell { Other, Exercise, Configuration, Stack, Buffer, Dependency, Transition };
/// Returns the content of the column with the heading `heading`; Other if the heading is unknown.
[[nodiscard]] AnswerCell answerCellNamed(std::string_view heading);

/// Returns true if at least two cells of a line are known headings, so that the line begins a table
/// of steps.
[[nodiscard]] bool areHeadings(const std::vector<AnswerCell>& cells);
/// Returns the texts of the stack and of the buffer in a cell that contains a whole configuration,
/// for example "([ROOT], [She, sees], ∅)".
[[nodiscard]] std::pair<std::string, std::string> splitConfiguration(std::string_view cell);

/// Returns the separator of the cells in a line of headings: a tab, a comma or a semicolon; nothing
/// if the line has no headings.
[[nodiscard]] std::optional<char> separatorOfHeadings(std::string_view line);
/// Returns true if a line is a row of a table in Markdown: it begins with a bar, or bars divide it
/// into at least `fewest` cells that are not all arcs or numbers, in which case it is a list.
[[nodiscard]] bool isTableRow(std::string_view line, std::size_t fewest);
/// Returns the cells of a row of a table in Markdown, with or without a bar at its beginning.
[[nodiscard]] std::vector<std::string> markdownCells(std::string_view line);
/// Returns true for the line below the headings of a Markdown table.
[[nodiscard]] bool isRuler(const std::vector<std::string>& cells);
/// Removes a record, which may span several lines [RFC 4180], from the start of `text`. Returns its
/// cells and sets `lines` to its number of lines. Returns nothing if a quotation mark is not
/// closed.
[[nodiscard]] std::optional<std::vector<std::string>> takeRecord(std::string_view& text,
                                                                 char separator, int& lines);

} // namespace parsescope
