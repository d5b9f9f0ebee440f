// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/answer_sheet.h"

#include "core/base/utf8.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_cells.h"
#include "core/teaching/read/answer_collector.h"
#include "core/teaching/read/answer_encoding.h"
#include "core/teaching/read/answer_headings.h"
#include "core/teaching/read/answer_json.h"
#include "core/teaching/read/saved_answer.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace parsescope {

namespace {

constexpr std::size_t MostBytes = 4'000'000; // largest size of a file, in bytes
constexpr std::size_t ShownBytes = 200;      // bytes shown of a line that cannot be read

/// A reader of a text, line by line. Every function that reads a line returns the use of the line,
/// so that no line can be left out.
class SheetReader {
public:
    SheetReader(std::string_view text, const std::string& name, const AnswerReading& reading)
        : m_rest(text), m_name(name), m_reading(reading), m_to(name, reading),
          m_jsonBudget(2 * text.size()) {}

    AnswerFile read() {
        if (m_rest.size() > MostBytes) {
            m_to.message(0, Text("the file is larger than 4 MB, expected a file of answers"));
            return m_to.take({});
        }
        const std::string_view first = trimmed(m_rest);
        if (first.starts_with('{') &&
            first.substr(0, first.find('\n')).find("\"parsescope-session\"") !=
                std::string_view::npos) {
            readSavedSession();
            return m_to.take({});
        }
        bool hasWords = false;
        for (std::string_view rest = m_rest; !rest.empty() && !hasWords;) {
            const auto heading = exerciseHeading(takeLine(rest));
            hasWords = heading && heading->hasWord;
        }
        m_numbers =
            m_reading.numbers.value_or(hasWords ? NumberedLines::Steps : NumberedLines::Exercises);
        while (!m_rest.empty()) {
            const LineUse use = readBlock();
            m_to.setUseUpTo(m_line, use);
            for (int line : m_badLines)
                m_to.setUse(line, LineUse::Message);
            m_badLines.clear();
        }
        m_to.finishGroup();
        // Without headings that have words, numbers are steps only if they count from 1.
        std::vector<NumberedLines> others;
        for (NumberedLines other : {NumberedLines::Lists, NumberedLines::Exercises})
            if (m_hasNumbers && other != m_numbers)
                others.push_back(other);
        return m_to.take(others);
    }

private:
    void readSavedSession() {
        Result<AnswerSheet> sheet = readSessionAnswer(m_rest, m_name);
        m_to.setUseUpTo(1 + static_cast<int>(std::count(m_rest.begin(), m_rest.end(), '\n')),
                        sheet ? LineUse::Answer : LineUse::Message);
        if (sheet)
            m_to.addSheet(*std::move(sheet));
        else
            m_to.message(sheet.error());
    }

    /// Reads a line, or several lines that belong together.
    LineUse readBlock() {
        const int first = ++m_line;
        const std::string_view whole = m_rest;
        const std::string_view line = takeLine(m_rest);
        const std::string_view text = trimmed(line);
        if (text.empty()) {
            m_to.finishGroup();
            m_block = Block::None;
            return LineUse::Empty;
        }
        if (m_isAfterKey || m_to.isFull())
            return LineUse::Message;
        if (const auto use = readJson(whole, text, first))
            return *use;
        if (isFence(text) || isRuler(text)) {
            m_to.finishGroup();
            m_block = isInJson() ? Block::None : m_block;
            return LineUse::Heading;
        }
        if (beginsOrContinuesTable(text))
            return readMarkdownRow(text, first);
        if (text == KeyHeading) {
            m_isAfterKey = true;
            return m_to.remark(first,
                               Text("the key begins here; these lines are not read as answers"));
        }
        if (std::string code = sheetCodeIn(text); !code.empty()) {
            const std::string_view behind = textAfterSheetCode(text);
            const LineUse use = m_to.setCode(first, std::move(code));
            return behind.empty() ? use : m_to.addTitle(behind, first);
        }
        const bool isTitle =
            text.starts_with('#') && // "#" may be the heading of a column
            (text.size() == 1 || std::string_view("\t,;").find(text[1]) == std::string_view::npos);
        const auto separator = isTitle ? std::nullopt : separatorOfHeadings(line);
        if (separator)
            m_separator = separator;
        if (separator || (m_separator && isRecord(line)))
            return readRecord(whole, first);
        return readText(text, first);
    }

    /// Reads JSON, or a line of JSON with a mistake, which becomes a step that is not understood,
    /// so that the next line can show where the derivation continued. Returns nothing for other
    /// lines.
    std::optional<LineUse> readJson(std::string_view whole, std::string_view text, int line) {
        const bool isBroken = m_block == Block::BrokenJson;
        const auto block = takeJson(whole, line, m_jsonBudget);
        if (!block) {
            const bool opens = text == "{" || text == "[" || text.starts_with("{\"") ||
                               text.starts_with("[{") || text.starts_with("[\"");
            if (isBroken && !opens && std::string_view("\"]},").find(text[0]) != std::string::npos)
                return LineUse::Message; // belongs to a value that began in a line before
            const bool isOther = exerciseHeading(text) || text.starts_with('#') ||
                                 separatorOfHeadings(text) || beginsOrContinuesTable(text);
            if (!opens && (!isInJson() || isOther))
                return std::nullopt;
            m_to.finishGroup();
            const Result<Json> value = parseJson(text);
            return badJson(line, value ? Text("this is not a JSON object") : value.error().message,
                           text);
        }
        m_to.finishGroup();
        m_rest = whole;
        m_line += block->lines - 1;
        if (!block->names.empty()) {
            if (!m_to.isSectioned())
                m_to.addSheet(0, line);
            m_block = Block::None;
            return m_to.addText(block->names, line);
        }
        for (const TextLine& one : block->objects) {
            const Result<Json> object = parseJson(one.text);
            const Result<JsonAnswer> answer =
                object ? readJsonAnswer(*object, one.line)
                       : Result<JsonAnswer>(tl::unexpected(object.error()));
            const LineUse use = answer ? addJson(*answer, one.line)
                                       : badJson(one.line, answer.error().message, one.text);
            if (use == LineUse::Message)
                m_badLines.push_back(one.line);
            m_block = Block::Json;
        }
        return LineUse::Answer;
    }

    [[nodiscard]] bool isInJson() const {
        return m_block == Block::Json || m_block == Block::BrokenJson;
    }

    LineUse badJson(int line, Text why, std::string_view text) {
        const bool isStep = isInJson() && !m_to.isEmpty() && !m_to.last().rows.empty();
        m_block = Block::BrokenJson;
        if (isStep)
            static_cast<void>(
                m_to.addRow({line, {}, {}, {}, std::string(text.substr(0, ShownBytes))}));
        return m_to.message(line, std::move(why));
    }

    LineUse addJson(const JsonAnswer& answer, int line) {
        for (const std::string& name : answer.others)
            m_to.remark(line, Text("the field {0} is not read", parsescope::quoted(name)));
        const bool isUnnumbered = answer.exercise == 0;
        const bool isInSection = isUnnumbered && m_to.isSectioned();
        if (answer.saved) {
            AnswerSheet sheet = *answer.saved;
            if (isInSection)
                sheet.exercise = m_to.last().exercise;
            m_to.addSheet(std::move(sheet));
            return LineUse::Answer;
        }
        const bool continues =
            !m_to.isEmpty() && (isUnnumbered ? isInSection || (isInJson() && !answer.isWhole)
                                             : m_to.last().exercise == answer.exercise);
        if (!continues)
            m_to.addSheet(answer.exercise, line);
        LineUse use = LineUse::Answer;
        for (const SheetRow& step : answer.steps)
            use = m_to.addRow(step);
        return use;
    }

    /// Reads a line that is neither JSON nor part of a table.
    LineUse readText(std::string_view text, int line) {
        m_block = Block::None;
        const int item = std::exchange(m_nextItem, 0);
        const auto heading = exerciseHeading(text);
        if (!heading && (m_isAfterGreeting || isGreeting(text))) {
            const LineUse use = m_to.addTitle(text, line);
            m_isAfterGreeting = !m_to.isEmpty(); // a salutation stands above the answers
            return use;
        }
        m_isAfterGreeting = false;
        m_hasNumbers = m_hasNumbers || (heading && !heading->hasWord);
        const bool isItem = heading && !heading->hasWord && isListItem(*heading, item);
        if (heading && (heading->hasWord || !isItem)) {
            m_to.finishGroup();
            if (!m_to.isSectioned())
                m_to.makeTitles();
            m_to.begin(heading->number, line);
            const auto labelled = answerAfterLabel(heading->rest);
            const std::string_view rest = labelled.value_or(heading->rest);
            if (rest.empty())
                return LineUse::Heading;
            return heading->isTitle && !labelled ? m_to.addMarkdownTitle(rest, line)
                                                 : m_to.addText(rest, line);
        }
        if (isItem && heading->number == 1)
            m_to.beginList(m_numbers == NumberedLines::Lists);
        const auto answer = answerAfterLabel(text);
        if (answer && m_to.isSectioned())
            m_to.makeQuestion();
        else if (answer)
            m_to.finishGroup();
        if (answer && answer->empty())
            return LineUse::Heading;
        if (!answer && text.starts_with('#')) {
            m_to.finishGroup();
            return answerAfterLabel(std::string(text) + ":") ? LineUse::Heading
                                                             : m_to.addMarkdownTitle(text, line);
        }
        const std::string_view content = answer ? *answer : withoutStepNumber(text);
        if (m_to.isSectioned())
            return m_to.addText(content, line);
        return m_to.addToGroup(content, line, isItem);
    }

    /// Returns true if a line that begins with a number alone is a step. `expected` is the number
    /// that continues the list of the line before, or 0.
    bool isListItem(const ExerciseHeading& heading, int expected) {
        if (m_numbers != NumberedLines::Lists)
            return m_numbers == NumberedLines::Steps;
        if (heading.rest.empty())
            return false;
        bool isItem = expected > 1 && heading.number == expected;
        if (!isItem && heading.number == 1) {
            std::string_view rest = m_rest;
            const auto next = exerciseHeading(takeLine(rest));
            isItem = next && !next->hasWord && next->number == 2 && !next->rest.empty();
        }
        m_nextItem = isItem ? heading.number + 1 : 0;
        return isItem;
    }

    [[nodiscard]] bool beginsOrContinuesTable(std::string_view text) const {
        const bool isInTable = m_block == Block::Markdown || m_block == Block::OtherTable;
        std::string_view rest = m_rest;
        return isInTable ? text.starts_with('|') || isTableRow(text, 2)
                         : beginsTable(text, trimmed(takeLine(rest)));
    }

    /// Reads a row of a table in Markdown. Tables with other headings are not answers.
    LineUse readMarkdownRow(std::string_view text, int line) {
        m_to.finishGroup();
        const bool isInTable = m_block == Block::Markdown || m_block == Block::OtherTable;
        m_hasOuterBars = isInTable ? m_hasOuterBars : text.starts_with('|');
        const std::vector<std::string> cells = markdownCells(text, !m_hasOuterBars);
        if (!isInTable) {
            std::string_view rest = m_rest;
            const std::string_view next = trimmed(takeLine(rest));
            const bool isOther =
                isRuler(next) && !areHeadings(columnsNamed(cells)) && !looksLikeRow(cells);
            m_block = isOther ? Block::OtherTable : Block::Markdown;
            if (isOther && !m_to.isSectioned())
                return m_to.message(line, unknownHeadings());
            if (!isOther)
                m_to.beginTable(line);
        }
        if (m_block == Block::Markdown)
            return readCells(cells, line);
        if (!m_to.isSectioned())
            return LineUse::Message;
        m_to.last().question.push_back({line, std::string(text)});
        return LineUse::Question;
    }

    /// Returns true if a line is a record of the table with separators that was begun before.
    [[nodiscard]] bool isRecord(std::string_view line) const {
        const bool isInTable = m_block == Block::Records;
        std::string_view rest = line;
        int lines = 0;
        const auto cells = takeRecord(rest, *m_separator, lines);
        if (!cells)
            return isInTable || line.find(*m_separator) != std::string_view::npos;
        if (isHeading(*cells))
            return false;
        const std::size_t size = joinedInBrackets(*cells, m_columns.size(), *m_separator).size();
        if (size == 1)
            return isInTable && !answerAfterLabel(cells->front()) &&
                   (m_columns.front() == AnswerCell::Transition || looksLikeRow(*cells));
        return looksLikeRow(*cells) ? isInTable || size == m_columns.size()
                                    : isInTable && !m_rowsShowLists;
    }

    [[nodiscard]] bool isHeading(const std::vector<std::string>& cells) const {
        return isHeadingOfExercise(cells, m_columns, m_numbers != NumberedLines::Steps);
    }

    /// Reads the first record of `whole`.
    LineUse readRecord(std::string_view whole, int first) {
        m_to.finishGroup();
        Record record = takeRow(whole, *m_separator);
        m_rest = whole;
        m_line += record.lines - 1;
        if (!record.isClosed)
            m_to.message(first, Text("a quotation mark is not closed"));
        if (m_block != Block::Records) {
            m_rowsShowLists = false;
            m_to.beginTable(first);
        }
        m_block = Block::Records;
        const bool looks = looksLikeRow(record.cells);
        const LineUse use = readCells(
            joinedInBrackets(std::move(record.cells), m_columns.size(), *m_separator), first);
        m_rowsShowLists = m_rowsShowLists || (use == LineUse::Answer && looks);
        return use == LineUse::Empty && !record.isClosed ? LineUse::Message : use;
    }

    LineUse readCells(const std::vector<std::string>& cells, int line) {
        const auto empty = [](const std::string& cell) { return cell.empty(); };
        if (std::all_of(cells.begin(), cells.end(), empty))
            return LineUse::Empty;
        std::vector<AnswerCell> kinds = columnsNamed(cells);
        if (areHeadings(kinds)) { // the row begins a table
            LineUse use = LineUse::Heading;
            const auto heading = exerciseHeading(cells[0]);
            if (heading && heading->hasWord && kinds[0] == AnswerCell::Other) {
                if (!m_to.isSectioned())
                    m_to.makeTitles();
                m_to.begin(heading->number, line);
                if (heading->rest.empty())
                    kinds.erase(kinds.begin());
                else if (kinds[0] = answerCellNamed(heading->rest); kinds[0] == AnswerCell::Other)
                    use = m_to.addText(heading->rest, line);
            }
            m_columns = kinds;
            if (m_to.isEmpty() || !m_to.last().rows.empty() || !m_to.isSectioned())
                m_to.addSheet(0, line);
            return use;
        }
        if (cells.size() > 1 && isHeading(cells) && exerciseHeading(cells[0])->hasWord)
            return readHeadingCells(cells, line);
        if (m_to.isEmpty())
            m_to.addSheet(0, line);
        const RowOfCells row = rowOfCells(cells, m_columns, line);
        if (!row.answer.empty() && !row.exercise && !m_to.isSectioned())
            m_to.addSheet(0, line);
        AnswerSheet& sheet = m_to.last();
        if (row.exercise && sheet.exercise != *row.exercise) {
            if (sheet.rows.empty() && sheet.text.empty() && sheet.exercise == 0)
                sheet.exercise = *row.exercise;
            else
                m_to.addSheet(*row.exercise, line);
        }
        if (row.isEmpty && !row.others.empty())
            return m_to.message(line, Text("this row has text only in columns with unknown "
                                           "headings"));
        if (row.isEmpty)
            return row.exercise ? LineUse::Heading : LineUse::Empty;
        m_to.addOtherCells(row.others, line);
        if (row.extraCells > 0)
            static_cast<void>(
                m_to.message(line, plural("this row has {0} cell more than the table has columns",
                                          "this row has {0} cells more than the table has columns",
                                          row.extraCells)));
        return row.answer.empty() ? m_to.addRow(row.row) : m_to.addText(row.answer, line);
    }

    /// Reads a row whose first cell begins with the number of an exercise; the rest of the row is
    /// its answer.
    LineUse readHeadingCells(const std::vector<std::string>& cells, int line) {
        const ExerciseHeading heading = *exerciseHeading(cells[0]);
        m_to.begin(heading.number, line);
        std::string answer(answerAfterLabel(heading.rest).value_or(heading.rest));
        for (std::size_t i = 1; i < cells.size(); ++i)
            if (!cells[i].empty())
                answer += (answer.empty() ? "" : " | ") + cells[i];
        return answer.empty() ? LineUse::Heading : m_to.addText(answer, line);
    }

    /// The form of the line before.
    enum class Block { None, Json, BrokenJson, Markdown, OtherTable, Records };

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
    int m_nextItem = 0;        // the number that continues a numbered list; 0 outside lists
    bool m_hasNumbers = false; // true if a line began with a number alone
};

} // namespace

AnswerFile readAnswerSheets(std::string_view bytes, const std::string& name,
                            const AnswerReading& reading) {
    const Result<std::string> text =
        bytes.size() > 2 * MostBytes ? std::string(bytes) : answerText(bytes, name);
    return text ? SheetReader(*text, name, reading).read() : AnswerFile{{}, {text.error()}, {}};
}

AnswerFile readAnswerText(std::string_view text) {
    const std::string heading = "# 1\n"; // this heading makes the whole text one answer
    AnswerFile file = readAnswerSheets(
        trimmed(text).starts_with('{') ? std::string(text) : heading + std::string(text), {});
    for (Error& error : file.errors)
        error.line = std::max(error.line - 1, 0);
    return file;
}

} // namespace parsescope
