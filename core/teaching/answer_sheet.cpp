// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/answer_sheet.h"

#include "core/base/json.h"
#include "core/export/session_file.h"
#include "core/teaching/answer.h"
#include "core/teaching/answer_cells.h"
#include "core/treebank/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace parsescope {

namespace {

constexpr std::size_t MostBytes = 4'000'000; // in a file
constexpr std::size_t MostRows = 20'000;
constexpr std::size_t LongestCell = 20'000; // in bytes
constexpr int LargestNumber = 1'000'000;    // of an exercise

tl::unexpected<Error> sheetError(const std::string& name, int line, Text message) {
    return tl::unexpected(Error{std::move(message), name, line, 0});
}

std::optional<int> numberAtEnd(std::string_view text) {
    text = trimmed(text);
    while (!text.empty() && std::string_view("#*:.)| ").find(text.back()) != std::string_view::npos)
        text.remove_suffix(1);
    std::size_t begin = text.size();
    while (begin > 0 && text[begin - 1] >= '0' && text[begin - 1] <= '9')
        --begin;
    int number = 0;
    const auto [end, error] =
        std::from_chars(text.data() + begin, text.data() + text.size(), number);
    return begin < text.size() && error == std::errc() && number >= 1 && number <= LargestNumber
               ? std::optional(number)
               : std::nullopt;
}

/// Removes the number of an exercise from the start of a line, "3: rest", "3. rest", "3) rest" or
/// "Exercise 3: rest", and returns it.
std::optional<int> takeNumber(std::string_view& line) {
    std::string_view rest = trimmed(line);
    for (std::string_view word : {"sentence ", "exercise ", "question ", "task "})
        if (rest.size() > word.size() &&
            plainName(rest.substr(0, word.size())) == plainName(word) &&
            rest[word.size() - 1] == ' ') {
            rest.remove_prefix(word.size());
            break;
        }
    int number = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    const auto used = static_cast<std::size_t>(end - rest.data());
    if (error != std::errc() || used == 0 || number < 1 || number > LargestNumber ||
        used >= rest.size() || std::string_view(":.)").find(rest[used]) == std::string_view::npos ||
        (used + 1 < rest.size() && rest[used + 1] != ' ' && rest[used + 1] != '\t'))
        return std::nullopt;
    line = trimmed(rest.substr(used + 1));
    return number;
}

/// Reads a text line by line.
class SheetReader {
public:
    SheetReader(std::string_view bytes, const std::string& name) : m_rest(bytes), m_name(name) {}

    Result<std::vector<AnswerSheet>> read() {
        if (m_rest.size() > MostBytes)
            return sheetError(m_name, 0,
                              Text("the file is larger than 4 MB, expected a file of answers"));
        if (const std::size_t bad = findInvalidUtf8(m_rest); bad != std::string_view::npos)
            return sheetError(m_name, placeAt(m_rest, bad).line,
                              Text("{0} is not UTF-8", byteText(m_rest[bad])));
        if (m_rest.starts_with(ByteOrderMark))
            m_rest.remove_prefix(ByteOrderMark.size());
        std::string_view first = trimmed(m_rest);
        if (first.starts_with('{'))
            return first.substr(0, first.find('\n')).find("\"parsescope-session\"") !=
                           std::string_view::npos
                       ? readSavedSession()
                       : readJsonLines();
        while (!m_rest.empty())
            if (Result<void> done = readLine(); !done)
                return tl::unexpected(done.error());
        finishText();
        return std::move(m_sheets);
    }

private:
    Result<std::vector<AnswerSheet>> readSavedSession() {
        const Result<SavedSession> session = readSession(m_rest, m_name);
        if (!session)
            return tl::unexpected(session.error());
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
        return std::vector{std::move(sheet)};
    }

    Result<std::vector<AnswerSheet>> readJsonLines() {
        while (!m_rest.empty()) {
            ++m_line;
            const std::string_view line = takeLine(m_rest);
            if (isBlankLine(line))
                continue;
            const Result<Json> object = parseJson(line);
            if (!object || !object->is_object())
                return sheetError(m_name, m_line,
                                  object ? Text("this is not a JSON object")
                                         : object.error().message);
            if (Result<void> done = readStepObject(*object); !done)
                return sheetError(m_name, m_line, done.error().message);
        }
        return std::move(m_sheets);
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
        if (const auto answer = object.find("answer"); answer != object.end()) {
            if (!answer->is_string())
                return failure("\"answer\" is not a string, expected "
                               "{{\"exercise\":3,\"answer\":\"la\"}}");
            m_sheets.push_back({exercise, m_line, answer->get<std::string>(), {}, {}});
            return {};
        }
        const auto transition = object.find("transition");
        if (transition == object.end() || !(transition->is_string() || transition->is_null()))
            return failure("\"transition\" is missing, expected a step: "
                           "{{\"sentence\":1,\"transition\":\"sh\"}}");
        if (m_sheets.empty() || m_sheets.back().exercise != exercise)
            m_sheets.push_back({exercise, m_line, {}, {}, {}});
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
        return addRow(std::move(row));
    }

    Result<void> addRow(SheetRow row) {
        if (++m_rows > MostRows)
            return sheetError(m_name, row.line, Text("there are more than 20,000 rows"));
        for (const std::string* cell : {&row.stack, &row.buffer, &row.dependency, &row.transition})
            if (cell->size() > LongestCell)
                return sheetError(m_name, row.line, Text("a cell has more than 20,000 bytes"));
        m_sheets.back().rows.push_back(std::move(row));
        return {};
    }

    Result<void> readLine() {
        ++m_line;
        const int first = m_line;
        std::string_view whole = m_rest;
        std::string_view line = takeLine(m_rest);
        const std::string_view text = trimmed(line);
        if (text.empty()) {
            m_isBlank = true;
            return {};
        }
        if (text.starts_with('#')) {
            if (const auto number = numberAtEnd(text))
                begin(*number, first);
            m_isBlank = true;
            return {};
        }
        if (text.starts_with('|'))
            return readCells(markdownCells(text), first);
        if (!m_separator)
            m_separator = separatorOfHeadings(line);
        if (m_separator) {
            int lines = 0;
            const auto cells = takeRecord(whole, *m_separator, lines);
            if (!cells)
                return sheetError(m_name, first, Text("a quotation mark is not closed"));
            m_rest = whole;
            m_line += lines - 1;
            return readCells(*cells, first);
        }
        std::string_view answer = text;
        if (const auto number = takeNumber(answer)) {
            begin(*number, first);
            m_sheets.back().text = answer;
            return {};
        }
        if (m_sectioned) {
            std::string& known = m_sheets.back().text;
            known += (known.empty() ? "" : "\n") + std::string(text);
            return {};
        }
        m_lines.push_back({first, m_isBlank, std::string(text)});
        m_isBlank = false;
        return {};
    }

    void begin(int number, int line) {
        m_sheets.push_back({number, line, {}, {}, {}});
        m_sectioned = true;
    }

    Result<void> readCells(const std::vector<std::string>& cells, int line) {
        if (isRuler(cells))
            return {};
        const auto filled = [](const std::string& cell) { return !cell.empty(); };
        const auto count = std::count_if(cells.begin(), cells.end(), filled);
        if (count == 0)
            return {};
        std::vector<AnswerCell> kinds;
        for (const std::string& cell : cells)
            kinds.push_back(answerCellNamed(cell));
        if (std::count(kinds.begin(), kinds.end(), AnswerCell::Other) + 2 <=
            static_cast<std::ptrdiff_t>(kinds.size())) {
            m_columns = kinds; // headings begin a table
            if (m_sheets.empty() || !m_sheets.back().rows.empty() || !m_sectioned)
                m_sheets.push_back({0, line, {}, {}, {}});
            return {};
        }
        if (count == 1 && !cells.empty() && !cells.front().empty() && cells.size() > 1 &&
            m_columns.front() != AnswerCell::Exercise)
            if (const auto number = numberAtEnd(cells.front());
                number && !plainName(cells.front()).empty() && cells.front().back() != ']' &&
                plainName(cells.front()).find_first_of("esq") == 0) {
                begin(*number, line);
                return {};
            }
        if (m_sheets.empty())
            m_sheets.push_back({0, line, {}, {}, {}});
        SheetRow row{line, {}, {}, {}, {}};
        for (std::size_t i = 0; i < cells.size() && i < m_columns.size(); ++i)
            switch (m_columns[i]) {
            case AnswerCell::Exercise:
                if (const auto number = numberAtEnd(cells[i]);
                    number && m_sheets.back().exercise != *number) {
                    if (m_sheets.back().rows.empty() && m_sheets.back().exercise == 0)
                        m_sheets.back().exercise = *number;
                    else
                        m_sheets.push_back({*number, line, {}, {}, {}});
                }
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
        return addRow(std::move(row));
    }

    /// Adds the lines outside tables and below no heading: each line is an answer, or, if every
    /// line has a single name, each group of lines between blank lines.
    void finishText() {
        const bool single = std::all_of(m_lines.begin(), m_lines.end(), [](const Line& line) {
            return line.text.find_first_of(" \t,;") == std::string::npos;
        });
        for (std::size_t i = 0; i < m_lines.size(); ++i) {
            if (single && i > 0 && !m_lines[i].afterBlank) {
                m_sheets.back().text += "\n" + m_lines[i].text;
                continue;
            }
            m_sheets.push_back({0, m_lines[i].number, m_lines[i].text, {}, {}});
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
    std::vector<AnswerSheet> m_sheets;
    std::size_t m_rows = 0;
    std::optional<char> m_separator;
    std::vector<AnswerCell> m_columns{AnswerCell::Stack, AnswerCell::Buffer, AnswerCell::Dependency,
                                      AnswerCell::Transition};
    bool m_sectioned = false; // a heading or a number has named the exercise
    bool m_isBlank = false;
    std::vector<Line> m_lines;
};

} // namespace

Result<std::vector<AnswerSheet>> readAnswerSheets(std::string_view bytes, const std::string& name) {
    return SheetReader(bytes, name).read();
}

Result<std::vector<AnswerSheet>> readAnswerText(std::string_view text) {
    const std::string heading = "# 1\n"; // makes the whole text one answer
    Result<std::vector<AnswerSheet>> sheets =
        trimmed(text).starts_with('{') ? readAnswerSheets(text, {})
                                       : readAnswerSheets(heading + std::string(text), {});
    if (!sheets)
        sheets.error().line = std::max(sheets.error().line - 1, 0);
    return sheets;
}

} // namespace parsescope
