// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/answer_sheet.h"

#include "core/base/json.h"
#include "core/base/utf8.h"
#include "core/export/session_file.h"
#include "core/teaching/answer.h"
#include "core/teaching/answer_cells.h"
#include "core/teaching/answer_encoding.h"
#include "core/teaching/answer_headings.h"
#include "core/teaching/saved_answer.h"

#include <algorithm>
#include <optional>
#include <tuple>

namespace parsescope {

namespace {

constexpr std::size_t MostBytes = 4'000'000; // largest size of a file, in bytes
constexpr std::size_t MostRows = 20'000;
constexpr std::size_t LongestCell = 20'000; // largest size of a cell, in bytes
constexpr int LargestNumber = 1'000'000;    // largest number of an exercise
constexpr std::size_t ShownBytes = 200;     // bytes shown of a line that cannot be read

/// Returns the code in a line "Sheet 1a2b3c4d"; empty if there is none.
std::string codeIn(std::string_view line) {
    line = trimmed(line);
    if (!line.starts_with(SheetCodeLabel))
        return {};
    line.remove_prefix(SheetCodeLabel.size());
    const std::string_view code = line.substr(0, line.find_first_of(" \t.*"));
    return code.size() == 8 && code.find_first_not_of("0123456789abcdef") == std::string_view::npos
               ? std::string(code)
               : std::string();
}

/// A reader of a text, line by line.
class SheetReader {
public:
    SheetReader(std::string_view text, const std::string& name) : m_rest(text), m_name(name) {}

    AnswerFile read() {
        if (m_rest.size() > MostBytes) {
            addError(0, Text("the file is larger than 4 MB, expected a file of answers"));
            return std::move(m_file);
        }
        const std::string_view first = trimmed(m_rest);
        if (first.starts_with('{') &&
            first.substr(0, first.find('\n')).find("\"parsescope-session\"") !=
                std::string_view::npos) {
            readSavedSession();
            return std::move(m_file);
        }
        m_isJson = first.starts_with('{');
        for (std::string_view rest = m_rest; !rest.empty() && !m_hasWords;) {
            const auto heading = exerciseHeading(takeLine(rest));
            m_hasWords = heading && heading->hasWord;
        }
        while (!m_rest.empty() && !m_isAtEnd)
            if (m_isJson)
                readJsonLine();
            else
                readLine();
        finishText();
        return std::move(m_file);
    }

private:
    void addError(int line, Text message) {
        m_file.errors.push_back({std::move(message), m_name, line, 0});
    }

    void readSavedSession() {
        const Result<SavedSession> session = readSession(m_rest, m_name);
        if (!session) {
            m_file.errors.push_back(session.error());
            return;
        }
        Exploration exploration(session->settings.system, session->sentence.size(),
                                session->settings.shape.root);
        replay(exploration, session->visits, session->cursor);
        AnswerSheet sheet{session->index + 1,      1, {}, {}, session->settings.system.name,
                          session->sentence.size()};
        for (int node : exploration.path())
            if (exploration.node(node).parent >= 0)
                sheet.rows.push_back(
                    {node + 2,
                     {},
                     {},
                     {},
                     session->settings.system.nameOf(exploration.node(node).transition)});
        m_file.sheets.push_back(std::move(sheet));
    }

    /// Reads a line. A line that cannot be read becomes a step that is not understood, so that the
    /// next line can show where the derivation continued.
    void readJsonLine() {
        ++m_line;
        const std::string_view line = takeLine(m_rest);
        if (isBlankLine(line))
            return;
        const Result<Json> object = parseJson(line);
        const Result<void> done = !object               ? tl::unexpected(object.error())
                                  : object->is_object() ? readStepObject(*object)
                                                        : failure("this is not a JSON object");
        if (done)
            return;
        addError(m_line, done.error().message);
        if (!m_file.sheets.empty() && !m_file.sheets.back().rows.empty())
            addRow({m_line, {}, {}, {}, std::string(line.substr(0, ShownBytes))});
    }

    Result<void> readStepObject(const Json& object) {
        const auto number = [&](const char* field) {
            const auto found = object.find(field);
            return found != object.end() && found->is_number_integer() &&
                           found->get<std::int64_t>() >= 1 &&
                           found->get<std::int64_t>() <= LargestNumber
                       ? static_cast<int>(found->get<std::int64_t>())
                       : 0;
        };
        const int exercise = std::max(number("sentence"), number("exercise"));
        if (object.contains("answer") || object.contains("steps"))
            return readSavedAnswer(object).map([&](AnswerSheet sheet) {
                sheet.exercise = exercise;
                sheet.line = m_line;
                m_file.sheets.push_back(std::move(sheet));
            });
        const auto transition = object.find("transition");
        if (transition == object.end() || !(transition->is_string() || transition->is_null()))
            return failure("\"transition\" is missing, expected a step: "
                           "{{\"sentence\":1,\"transition\":\"sh\"}}");
        if (m_file.sheets.empty() || m_file.sheets.back().exercise != exercise)
            m_file.sheets.push_back({exercise, m_line, {}, {}, {}});
        const auto list = [&](const char* field) -> std::string {
            const auto found = object.find(field);
            if (found == object.end() || !found->is_array())
                return {};
            std::string text = "[";
            for (const Json& node : *found)
                text += (text.size() > 1 ? " " : "") + oneLine(node);
            return text + "]";
        };
        SheetRow row{m_line, list("stack"), list("buffer"), {}, {}};
        if (const auto arc = object.find("arc");
            arc != object.end() && arc->is_array() && arc->size() == 2)
            row.dependency = oneLine((*arc)[0]) + " → " + oneLine((*arc)[1]);
        if (transition->is_string())
            row.transition = transition->get<std::string>();
        addRow(std::move(row));
        return {};
    }

    void addRow(SheetRow row) {
        if (++m_rows > MostRows) {
            addError(row.line, Text("there are more than 20,000 rows"));
            m_isAtEnd = true;
            return;
        }
        for (const std::string* cell : {&row.stack, &row.buffer, &row.dependency, &row.transition})
            if (cell->size() > LongestCell) {
                addError(row.line, Text("a cell has more than 20,000 bytes"));
                return;
            }
        m_file.sheets.back().rows.push_back(std::move(row));
    }

    void readLine() {
        ++m_line;
        const int first = m_line;
        std::string_view whole = m_rest;
        const std::string_view line = takeLine(m_rest);
        const std::string_view text = trimmed(line);
        if (beginsOrContinuesTable(text)) {
            readMarkdownRow(text, first);
            return;
        }
        m_isOtherTable = m_isMarkdownTable = false;
        m_isAtEnd = text == KeyHeading;
        if (text.empty() || m_isAtEnd) {
            m_isBlank = true;
            return;
        }
        if (m_file.code.empty() && !(m_file.code = codeIn(text)).empty())
            return;
        if (!m_separator)
            m_separator = separatorOfHeadings(line);
        if (m_separator && !text.starts_with('#')) {
            readRecord(whole, line, first);
            return;
        }
        const auto heading = exerciseHeading(text);
        if (heading && (heading->hasWord || !m_hasWords)) {
            if (heading->hasWord)
                m_lines.clear(); // the lines before the first heading are a name or a title
            begin(heading->number, first);
            m_file.sheets.back().text = heading->rest;
        } else if (text.starts_with('#')) {
            m_isBlank = true;
        } else {
            readAnswerLine(text, first);
        }
    }

    void readAnswerLine(std::string_view text, int line) {
        const auto answer = answerAfterLabel(text);
        if (m_isSectioned) {
            std::string& known = m_file.sheets.back().text;
            if (answer)
                known = *answer;
            else
                known += (known.empty() ? "" : "\n") +
                         std::string(m_hasWords ? withoutStepNumber(text) : text);
            return;
        }
        m_lines.push_back({line, m_isBlank, std::string(answer.value_or(text))});
        m_isBlank = false;
    }

    /// Returns true if a line is a row of a table in Markdown. Two cells suffice for a row in a
    /// table, and for the first row, which may have no transition.
    [[nodiscard]] bool beginsOrContinuesTable(std::string_view text) const {
        constexpr std::size_t columns = 3;
        std::string_view rest = m_rest;
        const bool isInTable = m_isMarkdownTable || isTableRow(trimmed(takeLine(rest)), columns);
        return isTableRow(text, isInTable ? 2 : columns);
    }

    /// Reads a row of a table in Markdown. Tables with other headings are not answers.
    void readMarkdownRow(std::string_view text, int line) {
        const std::vector<std::string> cells = markdownCells(text);
        if (!m_isMarkdownTable) {
            std::string_view rest = m_rest;
            const std::string_view next = trimmed(takeLine(rest));
            m_isOtherTable = next.find('|') != std::string_view::npos &&
                             isRuler(markdownCells(next)) && !areHeadings(kindsOf(cells));
        }
        m_isMarkdownTable = true;
        if (!m_isOtherTable)
            readCells(cells, line);
    }

    /// Reads the first record of `whole`, which begins with `line`. If a quotation mark is not
    /// closed, only the line is read, including its quotation marks.
    void readRecord(std::string_view whole, std::string_view line, int first) {
        int lines = 0;
        std::optional<std::vector<std::string>> cells = takeRecord(whole, *m_separator, lines);
        if (cells) {
            m_rest = whole;
            m_line += lines - 1;
        } else {
            addError(first, Text("a quotation mark is not closed"));
            std::string plain(line);
            std::erase(plain, '"');
            std::string_view rest = plain;
            cells = takeRecord(rest, *m_separator, lines);
        }
        readCells(*cells, first);
    }

    void begin(int number, int line) {
        m_file.sheets.push_back({number, line, {}, {}, {}});
        m_isSectioned = true;
    }

    static std::vector<AnswerCell> kindsOf(const std::vector<std::string>& cells) {
        std::vector<AnswerCell> kinds;
        for (const std::string& cell : cells)
            kinds.push_back(answerCellNamed(cell));
        return kinds;
    }

    /// Returns the number of an exercise in a row that is a heading.
    std::optional<int> headingIn(const std::vector<std::string>& cells) const {
        const auto filled = [](const std::string& cell) { return !cell.empty(); };
        if (cells.size() < 2 || cells.front().empty() ||
            std::count_if(cells.begin(), cells.end(), filled) != 1 ||
            m_columns.front() == AnswerCell::Exercise)
            return std::nullopt;
        const auto heading = exerciseHeading(cells.front());
        return heading && heading->hasWord ? std::optional(heading->number) : std::nullopt;
    }

    void readCells(const std::vector<std::string>& cells, int line) {
        const auto empty = [](const std::string& cell) { return cell.empty(); };
        if (isRuler(cells) || std::all_of(cells.begin(), cells.end(), empty))
            return;
        const std::vector<AnswerCell> kinds = kindsOf(cells);
        if (areHeadings(kinds)) { // the row begins a table
            m_columns = kinds;
            if (m_file.sheets.empty() || !m_file.sheets.back().rows.empty() || !m_isSectioned)
                m_file.sheets.push_back({0, line, {}, {}, {}});
            return;
        }
        if (const auto number = headingIn(cells)) {
            begin(*number, line);
            return;
        }
        if (m_file.sheets.empty())
            m_file.sheets.push_back({0, line, {}, {}, {}});
        SheetRow row{line, {}, {}, {}, {}};
        for (std::size_t i = 0; i < cells.size() && i < m_columns.size(); ++i)
            switch (m_columns[i]) {
            case AnswerCell::Exercise:
                if (const auto number = exerciseNumber(cells[i]);
                    number && m_file.sheets.back().exercise != *number) {
                    if (m_file.sheets.back().rows.empty() && m_file.sheets.back().exercise == 0)
                        m_file.sheets.back().exercise = *number;
                    else
                        m_file.sheets.push_back({*number, line, {}, {}, {}});
                }
                break;
            case AnswerCell::Configuration:
                std::tie(row.stack, row.buffer) = splitConfiguration(cells[i]);
                break;
            case AnswerCell::Stack:
                row.stack = cells[i];
                break;
            case AnswerCell::Buffer:
                row.buffer = cells[i];
                break;
            case AnswerCell::Dependency:
                row.dependency = cells[i];
                break;
            case AnswerCell::Transition:
                row.transition = cells[i];
                break;
            case AnswerCell::Other:
                break;
            }
        addRow(std::move(row));
    }

    /// Adds the lines that are neither in a table nor below a heading. Each line is an answer; if
    /// every line contains a single name, each group of lines between blank lines is an answer.
    void finishText() {
        const bool single = std::all_of(m_lines.begin(), m_lines.end(), [](const Line& line) {
            return line.text.find_first_of(" \t,;") == std::string::npos;
        });
        for (std::size_t i = 0; i < m_lines.size(); ++i) {
            if (single && i > 0 && !m_lines[i].afterBlank) {
                m_file.sheets.back().text += "\n" + m_lines[i].text;
                continue;
            }
            m_file.sheets.push_back({0, m_lines[i].number, m_lines[i].text, {}, {}});
        }
    }

    struct Line {
        int number;
        bool afterBlank;
        std::string text;
    };

    std::string_view m_rest;
    const std::string& m_name;
    int m_line = 0;
    AnswerFile m_file;
    std::size_t m_rows = 0;
    std::optional<char> m_separator;
    std::vector<AnswerCell> m_columns{AnswerCell::Stack, AnswerCell::Buffer, AnswerCell::Dependency,
                                      AnswerCell::Transition};
    bool m_isJson = false;
    // True if headings contain words; lines with only a number are then steps.
    bool m_hasWords = false;
    bool m_isSectioned = false;     // true if a heading or a number has named the exercise
    bool m_isMarkdownTable = false; // true if the previous line was a row of a table
    bool m_isOtherTable = false;    // true if this table has other headings and is not an answer
    bool m_isAtEnd = false;
    bool m_isBlank = false;
    std::vector<Line> m_lines;
};

} // namespace

AnswerFile readAnswerSheets(std::string_view bytes, const std::string& name) {
    const Result<std::string> text =
        bytes.size() > 2 * MostBytes ? std::string(bytes) : answerText(bytes, name);
    return text ? SheetReader(*text, name).read() : AnswerFile{{}, {text.error()}, {}};
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
