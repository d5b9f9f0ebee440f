// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/read/answer_cells.h"
#include "core/teaching/read/answer_collector.h"
#include "core/teaching/read/answer_headings.h"
#include "core/teaching/read/answer_json.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A reader of a text, line by line. Every function that reads a line returns the use of the line,
/// so that no line can be left out.
class SheetReader {
public:
    SheetReader(std::string_view text, const std::string& name, const AnswerReading& reading)
        : m_rest(text), m_name(name), m_reading(reading), m_to(name, reading),
          m_jsonBudget(2 * text.size()) {}

    AnswerFile read();

private:
    void readSavedSession();

    /// Reads a line, or several lines that belong together.
    LineUse readBlock();

    /// Reads JSON, or a line of JSON with a mistake, which becomes a step that is not understood,
    /// so that the next line can show where the derivation continued. Returns nothing for other
    /// lines.
    std::optional<LineUse> readJson(std::string_view whole, std::string_view text, int line);

    /// Removes a value after the number of an exercise, as in "2: {...}", or after the name of a
    /// variable, as in "answer2 = [...]", and begins the answer to the exercise.
    std::optional<JsonBlock> takeLabelledJson(std::string_view& whole, std::string_view text,
                                              int line);

    [[nodiscard]] bool isInJson() const;

    LineUse badJson(int line, Text why, std::string_view text);

    /// Says of the fields with these names, in JSON on line `line`, that they are not read.
    void remarkFields(const std::vector<std::string>& names, int line);

    LineUse addJson(const JsonAnswer& answer, int line);

    /// Reads a line that is neither JSON nor part of a table.
    LineUse readText(std::string_view text, int line);

    /// Reads a line, or one of several numbered answers on a line.
    LineUse readAnswer(std::string_view text, int line);

    /// Returns true if a heading is a number in bold that answers the exercise above it.
    bool isAnswerInBold(const ExerciseHeading& heading);

    /// Returns true if a line that begins with a number alone is a step. `expected` is the number
    /// that continues the list of the line before, or 0.
    bool isListItem(const ExerciseHeading& heading, int expected);

    [[nodiscard]] bool beginsOrContinuesTable(std::string_view text) const;

    /// Reads a row of a table in Markdown. Tables with other headings are not answers.
    LineUse readMarkdownRow(std::string_view text, int line);

    /// Finds the columns of a table without headings by its rows, the first of which is `first`.
    void takeColumnsOfRows(const std::vector<std::string>& first);

    /// Returns true if a line is a record of the table with separators that was begun before.
    [[nodiscard]] bool isRecord(std::string_view line) const;

    [[nodiscard]] bool isHeading(const std::vector<std::string>& cells) const;

    /// Reads the first record of `whole`.
    LineUse readRecord(std::string_view whole, int first);

    LineUse readCells(const std::vector<std::string>& cells, int line, bool hasRuler = false);

    /// Reads a row outside of tables with headings whose first cell is the number of an exercise,
    /// and which has one further text, or a list of transitions as its last one: "| Exercise 2 | sh
    /// sh la |", or a row whose first cell is the label of an answer. Returns nothing for other
    /// lines.
    std::optional<LineUse> readAnswerInRow(std::string_view text, int line);

    /// Reads a row whose first cell begins with the number of an exercise; the rest of the row is
    /// its answer.
    LineUse readHeadingCells(const std::vector<std::string>& cells, int line);

    /// Reads a row of a table of steps that is the answer to another exercise, below a row with its
    /// number: a label and the answer, or only its first cell. Returns nothing for other rows.
    std::optional<LineUse> readTextInTable(const std::vector<std::string>& cells, int line);

    /// Adds the texts in the cells of a row from the second one on as an answer, without labels
    /// such as "Answer:". A list of transitions in the last cell is the whole answer.
    LineUse addAnswerCells(const std::vector<std::string>& cells, int line);

    /// The form of the line before.
    enum class Block { None, JsonValue, BrokenJson, Markdown, OtherTable, Records };

    std::string_view m_rest;
    const std::string& m_name;
    const AnswerReading& m_reading;
    AnswerCollector m_to;
    std::size_t m_jsonBudget;
    int m_line = 0;
    std::vector<int> m_badLines; // lines within a block whose use is a message
    std::optional<char> m_separator;
    std::vector<AnswerCell> m_columns{AnswerCell::Stack, AnswerCell::Buffer, AnswerCell::Dependency,
                                      AnswerCell::Transition};
    NumberedLines m_numbers = NumberedLines::Exercises;
    Block m_block = Block::None;
    bool m_hasOuterBars = false;    // true if the rows of the table in Markdown begin with a bar
    bool m_isAfterGreeting = false; // true if a greeting ended the answers
    bool m_rowsShowLists = false;   // true if a row of this table had brackets or empty cells
    bool m_isAfterKey = false;
    bool m_isTree = false; // true if the table is that of a tree
    std::string m_arcs;    // the arcs in the row before, if the table shows all arcs so far
    int m_nextItem = 0;    // the number that continues a numbered list; 0 outside lists
    bool m_hasCertainHeadings = false; // true if a heading has a word for exercises
    bool m_hasNumbers = false;         // true if a line began with a number alone
    bool m_hasBoldNumbers = false;     // true if a number in bold may be an answer or a heading
};

} // namespace parsescope
