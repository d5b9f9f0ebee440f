// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/read/answer_sheet.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// The content of a column in a table of answers.
enum class AnswerCell {
    Other,
    Exercise,
    Answer, ///< the answer to an exercise, in a table with a row for each exercise
    Configuration,
    Stack,
    Buffer,
    Dependency,
    Arcs, ///< the new arc, or all arcs so far
    Transition
};
/// Returns the content of the column with the heading `heading`; Other if the heading is unknown.
[[nodiscard]] AnswerCell answerCellNamed(std::string_view heading);

/// Returns the contents of the columns whose headings are `headings`. Beside a stack or a buffer, a
/// column of answers, such as "Transitions", contains the transitions of the steps.
[[nodiscard]] std::vector<AnswerCell> columnsNamed(const std::vector<std::string>& headings);

/// Returns the arcs in a cell that are new since the row before. The cell has the new arcs, all
/// arcs so far, after the arcs of the row before, or a formula such as "A2 = A1 ∪ {(2, 1)}".
/// `before` is the text of these arcs, and is set to the text of the arcs in the cell.
[[nodiscard]] std::string newArcs(std::string_view cell, std::string& before);

/// Returns true if the headings of a table are those of a tree, such as Word | Head, and not those
/// of a table of steps.
[[nodiscard]] bool isTreeTable(const std::vector<std::string>& headings);
/// Returns the arcs in the rows of tables in Markdown whose headings are those of a tree, as texts
/// "head → dependent". Rows of other tables are left out.
[[nodiscard]] std::vector<TextLine> arcsInTable(const std::vector<TextLine>& rows);

/// Returns the columns of a table without headings, found by the cells of its rows, if more rows
/// then have a transition than with the columns `known`; otherwise, returns `known`.
[[nodiscard]] std::vector<AnswerCell>
columnsByContent(const std::vector<std::vector<std::string>>& rows,
                 const std::vector<AnswerCell>& known);

/// Returns the message for a table whose headings are not known.
[[nodiscard]] Text unknownHeadings();

/// Returns true if at least two cells of a line are known headings, so that the line begins a table
/// of steps. If a ruler follows the line, that of the transitions is enough.
[[nodiscard]] bool areHeadings(const std::vector<AnswerCell>& cells, bool hasRuler = false);
/// Returns the texts of the stack and of the buffer in a cell that contains a whole configuration,
/// for example "([ROOT], [She, sees], ∅)", and the text of the cell outside these lists, if it
/// contains letters or digits.
[[nodiscard]] std::array<std::string, 3> splitConfiguration(std::string_view cell);

/// Returns the separator of the cells in a line of headings: a tab, a comma or a semicolon; nothing
/// if the line has no headings.
[[nodiscard]] std::optional<char> separatorOfHeadings(std::string_view line);
/// Returns true if a line without a bar at its beginning is a row of a table in Markdown: bars
/// divide it into at least `fewest` cells that are not all arcs or numbers, in which case it is a
/// list.
[[nodiscard]] bool isTableRow(std::string_view line, std::size_t fewest);
/// Returns the cells of a row of a table in Markdown. A bar at its beginning begins the first cell
/// or, if `isAfterCell` is true, ends the first cell, which is then empty.
[[nodiscard]] std::vector<std::string> markdownCells(std::string_view line,
                                                     bool isAfterCell = false);
/// Returns true for a line of a table that is drawn between its rows or around them: "|---|:--:|",
/// "---+---" or "+===+===+".
[[nodiscard]] bool isRuler(std::string_view line);
/// Removes a record, which may span several lines [RFC 4180], from the start of `text`. Returns its
/// cells and sets `lines` to its number of lines. Returns nothing if a quotation mark is not
/// closed.
[[nodiscard]] std::optional<std::vector<std::string>> takeRecord(std::string_view& text,
                                                                 char separator, int& lines);

/// A record of a table with separators.
struct Record {
    std::vector<std::string> cells;
    int lines = 1;        ///< number of lines of the file
    bool isClosed = true; ///< false if a quotation mark of the line is not closed
};
/// Removes a record from the start of `text`, as takeRecord does. If a quotation mark is not
/// closed, or only after lines that are rows or headings themselves, removes only one line, whose
/// quotation marks are ignored.
[[nodiscard]] Record takeRow(std::string_view& text, char separator);

/// Returns the cells of a record, in which separators within brackets do not end a cell, if the
/// record then has `columns` cells; otherwise, returns `cells`.
[[nodiscard]] std::vector<std::string> joinedInBrackets(std::vector<std::string> cells,
                                                        std::size_t columns, char separator);
/// Returns true if a cell of a record is empty or shows a list in brackets, unlike the names of
/// transitions with separators between them.
[[nodiscard]] bool looksLikeRow(const std::vector<std::string>& cells);
/// Returns true if a record is a list of pairs in brackets, such as the arcs "(1, 2), (2, 3)".
[[nodiscard]] bool arePairs(const std::vector<std::string>& cells);

/// Returns true if a line begins a table in Markdown; `next` is the next line. Unless it begins
/// with a bar, it has headings or a ruler below it, or one of the lines shows lists: other lines
/// with bars are lists of transitions.
[[nodiscard]] bool beginsTable(std::string_view line, std::string_view next);

/// Returns true if a record, which may be a text with separators, begins with the number of an
/// exercise and is not a step. `numbersCount` is true if a number alone, as in "2: sh, la", is one.
[[nodiscard]] bool isHeadingOfExercise(const std::vector<std::string>& cells,
                                       const std::vector<AnswerCell>& columns, bool numbersCount);

/// Returns true for a cell with only a label before an answer: "Answer:", "My answer", "Antwort".
[[nodiscard]] bool isLabelOfAnswer(std::string_view cell);

/// The contents of the cells of a row.
struct RowOfCells {
    std::optional<int> exercise; ///< the number in the column for the exercise
    std::string answer;          ///< the text in the column for answers
    SheetRow row;
    bool isEmpty = false; ///< true if the answer and the cells of `row` are empty
    int extraCells = 0;   ///< number of cells with text beyond the last column
    /// The texts that are in no other member, except for numbers in columns with unknown headings.
    std::vector<std::string> others;
};
/// Returns the contents of the row in line `line` of a table with the columns `columns`.
[[nodiscard]] RowOfCells rowOfCells(const std::vector<std::string>& cells,
                                    const std::vector<AnswerCell>& columns, int line);

} // namespace parsescope
