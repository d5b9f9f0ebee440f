// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/read/answer_sheet.h"

#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// The answers in a file while its lines are read. Functions that take a line return its use.
class AnswerCollector {
public:
    /// `name` is the path of the file. The arguments must outlive the collector.
    AnswerCollector(const std::string& name, const AnswerReading& reading)
        : m_name(name), m_reading(reading) {}

    [[nodiscard]] const AnswerFile& file() const { return m_file; }
    /// Returns the last answer; there must be one.
    [[nodiscard]] AnswerSheet& last() { return m_file.sheets.back(); }
    [[nodiscard]] bool isEmpty() const { return m_file.sheets.empty(); }
    /// Returns true if a heading or a number has named the exercise, so that lines belong to it.
    [[nodiscard]] bool isSectioned() const { return m_isSectioned; }
    /// Returns true if the file has too many rows, so that no more can be added.
    [[nodiscard]] bool isFull() const { return m_isFull; }

    /// Sets the use of the lines after the last line with a use, up to `line`.
    void setUseUpTo(int line, LineUse use) {
        m_file.lines.resize(static_cast<std::size_t>(line), use);
    }
    /// Changes the use of a line.
    void setUse(int line, LineUse use) { m_file.lines[static_cast<std::size_t>(line - 1)] = use; }
    LineUse message(int line, Text text);
    LineUse message(Error error);
    /// Adds a message about a block that begins in `line`.
    LineUse blockMessage(int line, Text text);
    /// Lets the message about the block name `line`, which belongs to it, too.
    LineUse extendBlock(int line);
    /// Adds a remark about a line that is not an answer on purpose.
    LineUse remark(int line, Text text);
    /// Notes the code of the printed sheet.
    LineUse setCode(int line, std::string code);

    /// Begins the answer to the exercise with the number `number` and its section.
    void begin(int number, int line);
    /// Adds an answer without a section. The number is 0 if it is not known.
    void addSheet(AnswerSheet sheet) { m_file.sheets.push_back(std::move(sheet)); }
    void addSheet(int number, int line);
    /// Adds a row to the last answer.
    LineUse addRow(SheetRow row);
    /// Adds a line to the text of the last answer.
    LineUse addText(std::string_view text, int line);
    /// Adds a line that is not part of an answer, such as a greeting.
    LineUse addTitle(std::string_view text, int line);
    /// Adds a title in Markdown, or a part of it, without the number of an exercise.
    LineUse addMarkdownTitle(std::string_view text, int line);
    /// Notes the texts in a row of a table that are not marked, such as a comment.
    void addOtherCells(const std::vector<std::string>& texts, int line);
    /// Adds a line that is neither in a table nor below a heading.
    LineUse addToGroup(std::string_view text, int line, bool isListItem);
    /// Makes answers of the lines of the group. Each line is an answer; if every line contains a
    /// single name, all of them are one answer.
    void finishGroup();
    /// Begins an answer below the label "Answer:" without a heading. Lines above the label that do
    /// not begin with a transition become titles: all lines above the first label, and the adjacent
    /// lines above each other one.
    void beginLabelled();

    /// Begins a numbered list, which is an answer of its own outside sections and, if
    /// `endsSections` is true, after an answer.
    void beginList(bool endsSections);
    /// Makes sure that the rows of a table are not added to an answer without a number that is a
    /// text.
    void beginTable(int line);
    /// Makes titles of the lines of text before the first heading, unless they are answers. Does
    /// nothing after a heading.
    void makeTitles();
    /// Makes the text of the last answer part of the question, unless it is an answer.
    void makeQuestion();

    /// Returns the file. Its other readings include the ones that `numbers` lists and, if
    /// `hasBoldNumbers` is true, those in which numbers in bold are answers, or headings.
    [[nodiscard]] AnswerFile take(const std::vector<NumberedLines>& numbers, bool hasBoldNumbers);

private:
    LineUse tooManyRows(int line);
    /// Makes titles of the lines of `sheet`.
    void addTitles(const AnswerSheet& sheet);
    /// In a file without headings, makes titles of the texts above answers with transitions that
    /// have neither a name of a transition nor an arrow nor numbers alone.
    void makeRemarks();

    /// Texts in adjacent rows that are not marked.
    struct OtherCells {
        int firstLine = 0;
        int lastLine = 0;
        std::vector<std::string> texts;
    };

    const std::string& m_name;
    const AnswerReading& m_reading;
    AnswerFile m_file;
    std::size_t m_rows = 0;
    bool m_isSectioned = false;
    bool m_hasSections = false; // true if there was a section before
    bool m_isFull = false;
    bool m_hasBlocks = false;       // true if a group had several lines that are not single names
    bool m_hasNumbersAbove = false; // true if numbers above answers may be remarks
    bool m_hasQuestion = false;     // true if there was a text above "Answer:"
    std::vector<OtherCells> m_otherCells;
    std::size_t m_blockError = 0;  // the index of the message about the last block
    Text m_blockMessage;           // without the last line
    std::vector<TextLine> m_group; // the lines since the last blank line
    bool m_hasLabels = false;      // true below the first label without a heading
    bool m_isList = false;         // true if the group is a numbered list
};

} // namespace parsescope
