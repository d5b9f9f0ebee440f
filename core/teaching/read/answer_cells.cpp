// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/answer_cells.h"

#include "core/base/csv.h"
#include "core/base/utf8.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_headings.h"
#include "core/teaching/read/answer_numbering.h"
#include "core/teaching/read/answer_pieces.h"

#include <algorithm>
#include <array>
#include <utility>

namespace parsescope {

std::array<std::string, 3> splitConfiguration(std::string_view cell) {
    std::array<std::string, 3> lists;
    std::string others;
    std::size_t at = 0;
    for (std::string* list : {&lists[0], &lists[1]}) {
        const std::size_t begin = cell.find('[', at);
        const std::size_t end = std::min(cell.find(']', begin), cell.size());
        if (begin == std::string_view::npos || end == cell.size())
            break;
        *list = cell.substr(begin, end - begin + 1);
        others += cell.substr(at, begin - at);
        at = end + 1;
    }
    others += cell.substr(at);
    if (!plainName(others).empty() && trimmed(others) != "∅")
        lists[2] = trimmed(others);
    return lists;
}

std::optional<char> separatorOfHeadings(std::string_view line) {
    constexpr auto most = 1'000; // columns of a table
    for (char separator : {'\t', ',', ';'}) {
        const auto separators = std::ranges::count(line, separator);
        if (separators == 0 || separators >= most)
            continue;
        std::vector<std::string> headings;
        std::size_t begin = 0;
        while (begin <= line.size()) {
            const std::size_t end = std::min(line.find(separator, begin), line.size());
            headings.emplace_back(trimmed(line.substr(begin, end - begin)));
            begin = end + 1;
        }
        if (areHeadings(columnsNamed(headings)) || isTreeTable(headings))
            return separator;
    }
    return std::nullopt;
}

namespace {

/// Returns true if a cell contains more than numbers, and no arrow.
bool isNeitherArcNorNumber(std::string_view cell) {
    return cell.find_first_not_of("0123456789 ,.;:-()") != std::string_view::npos &&
           cell.find("->") == std::string_view::npos && cell.find("<-") == std::string_view::npos &&
           cell.find("→") == std::string_view::npos && cell.find("←") == std::string_view::npos;
}

/// Returns a cell without the Markdown marks of code and of bold text around it, and with spaces
/// for ends of lines.
std::string cellText(std::string_view written) {
    std::string text(written);
    for (std::string_view end : {"<br>", "<br/>", "<br />"})
        for (std::size_t at = text.find(end); at != std::string::npos; at = text.find(end))
            text.replace(at, end.size(), " ");
    std::string_view cell = trimmed(text);
    for (std::string_view mark : {"`", "**"})
        if (cell.size() > 2 * mark.size() && cell.starts_with(mark) && cell.ends_with(mark))
            cell = trimmed(cell.substr(mark.size(), cell.size() - 2 * mark.size()));
    return std::string(cell);
}

} // namespace

std::vector<std::string> markdownCells(std::string_view line, bool isAfterCell) {
    std::vector<std::string> cells;
    std::string cell;
    if (line.starts_with('|') && !isAfterCell)
        line.remove_prefix(1);
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\\' && i + 1 < line.size() &&
            std::string_view("\\`*_{}[]<>#|$~^&").find(line[i + 1]) != std::string_view::npos) {
            cell += line[++i];
        } else if (line[i] == '|') {
            cells.push_back(cellText(cell));
            cell.clear();
        } else {
            cell += line[i];
        }
    }
    if (!trimmed(cell).empty())
        cells.push_back(cellText(cell));
    return cells;
}

bool isTableRow(std::string_view line, std::size_t fewest) {
    const std::vector<std::string> cells = markdownCells(line);
    return cells.size() >= fewest && std::any_of(cells.begin(), cells.end(), isNeitherArcNorNumber);
}

bool isRuler(std::string_view line) {
    const auto strokes = std::count_if(line.begin(), line.end(),
                                       [](char c) { return c == '-' || c == '=' || c == '+'; });
    return strokes >= 2 && line.find_first_not_of("|+-=: \t") == std::string_view::npos;
}

std::optional<std::vector<std::string>> takeRecord(std::string_view& text, char separator,
                                                   int& lines) {
    std::vector<std::string> cells(1);
    lines = 1;
    bool isQuoted = false;
    while (!text.empty()) {
        const char c = text.front();
        text.remove_prefix(1);
        if (isQuoted) {
            if (c == '"' && text.starts_with('"')) {
                cells.back() += c;
                text.remove_prefix(1);
            } else if (c == '"') {
                isQuoted = false;
            } else {
                lines += c == '\n';
                cells.back() += c;
            }
        } else if (c == '"' && trimmed(cells.back()).empty()) {
            isQuoted = true;
        } else if (c == separator) {
            cells.emplace_back();
        } else if (c == '\n') {
            break;
        } else if (c != '\r') {
            cells.back() += c;
        }
    }
    if (isQuoted)
        return std::nullopt;
    for (std::string& cell : cells)
        cell = withoutGuard(trimmed(cell));
    return cells;
}

namespace {

/// Returns true if a cell with several lines contains rows or headings, so that its quotation mark
/// was not meant to begin it.
bool swallowsLines(std::string_view cell, char separator) {
    if (cell.find('\n') == std::string_view::npos)
        return false;
    while (!cell.empty()) {
        const std::string_view line = takeLine(cell);
        const auto heading = exerciseHeading(line);
        if (line.find(separator) != std::string_view::npos || (heading && heading->hasWord))
            return true;
    }
    return false;
}

} // namespace

Record takeRow(std::string_view& text, char separator) {
    Record record;
    std::string_view rest = text;
    if (auto cells = takeRecord(rest, separator, record.lines);
        cells && (record.lines == 1 ||
                  (cells->size() > 1 &&
                   std::none_of(cells->begin(), cells->end(), [separator](const std::string& cell) {
                       return swallowsLines(cell, separator);
                   })))) {
        text = rest;
        record.cells = *std::move(cells);
        return record;
    }
    std::string plain(takeLine(text));
    std::erase(plain, '"');
    std::string_view line = plain;
    record.cells = takeRecord(line, separator, record.lines).value();
    record.isClosed = false;
    return record;
}

std::vector<std::string> joinedInBrackets(std::vector<std::string> cells, std::size_t columns,
                                          char separator) {
    if (cells.size() <= columns)
        return cells;
    std::vector<std::string> joined;
    int depth = 0;
    for (const std::string& cell : cells) {
        if (depth > 0)
            joined.back() += separator + (" " + cell);
        else
            joined.push_back(cell);
        for (const char c : cell)
            depth += c == '[' || c == '(' ? 1 : depth > 0 && (c == ']' || c == ')') ? -1 : 0;
    }
    return joined.size() == columns ? joined : cells;
}

bool looksLikeRow(const std::vector<std::string>& cells) {
    return std::any_of(cells.begin(), cells.end(), [](const std::string& cell) {
        return cell.empty() || cell.front() == '[' || cell.front() == '(' || cell.front() == '{' ||
               cell.front() == '<' || cell.starts_with("∅");
    });
}

bool arePairs(const std::vector<std::string>& cells) {
    for (std::size_t i = 0; i + 1 < cells.size(); i += 2)
        if (!trimmed(cells[i]).starts_with('(') || !trimmed(cells[i + 1]).ends_with(')'))
            return false;
    return cells.size() % 2 == 0;
}

namespace {

/// Returns true for a row with a step: "ROOT, She | sees him | Shift". Other rows with the names of
/// transitions are lists of them.
bool showsStep(std::string_view row) {
    const std::vector<std::string> cells = markdownCells(row);
    return cells.size() > 2 && std::ranges::count_if(cells, beginsWithTransition) == 1 &&
           (beginsWithTransition(cells.front()) || beginsWithTransition(cells.back()));
}

} // namespace

bool beginsTable(std::string_view line, std::string_view next) {
    const auto looks = [](std::string_view row) {
        return isTableRow(row, 3) && looksLikeRow(markdownCells(row));
    };
    return line.starts_with('|') ||
           (line.find('|') != std::string_view::npos &&
            (isRuler(next) || areHeadings(columnsNamed(markdownCells(line))) || looks(line) ||
             (showsStep(line) && showsStep(next)) || (isTableRow(line, 2) && looks(next))));
}

bool isHeadingOfExercise(const std::vector<std::string>& cells,
                         const std::vector<AnswerCell>& columns, bool numbersCount) {
    const auto heading = exerciseHeading(cells.front());
    if (!heading || columns.front() == AnswerCell::Exercise)
        return false;
    const auto texts = std::count_if(cells.begin() + 1, cells.end(),
                                     [](const std::string& cell) { return !cell.empty(); });
    const auto column = static_cast<std::size_t>(
        std::ranges::find(columns, AnswerCell::Transition) - columns.begin());
    const bool isStep = texts > 1 && column < cells.size() && beginsWithTransition(cells[column]);
    if (heading->hasWord)
        return !heading->rest.empty() || texts == 0 || (!heading->isUncertain && !isStep);
    return numbersCount && (cells.size() == 1 || !heading->rest.empty()) &&
           (columns.front() != AnswerCell::Transition || cells.size() != columns.size());
}

bool isLabelOfAnswer(std::string_view cell) {
    const std::string_view name = cell.substr(0, cell.find_last_not_of(": ") + 1);
    const auto rest = answerAfterLabel(std::string(name) + ":");
    return rest && rest->empty() && (name.size() > 1 || name.size() < cell.size());
}

namespace {

/// Returns true if a cell contains nothing but the number of an exercise, as in "Exercise 3".
bool isOnlyANumber(std::string_view cell) {
    const auto heading = exerciseHeading(cell);
    return (heading && heading->rest.empty()) ||
           cell.find_first_not_of("0123456789.:)( \t") == std::string_view::npos;
}

} // namespace

RowOfCells rowOfCells(const std::vector<std::string>& cells, const std::vector<AnswerCell>& columns,
                      int line) {
    RowOfCells result;
    SheetRow& row = result.row;
    row.line = line;
    const auto put = [&result](std::string& to, const std::string& text) {
        if (to.empty())
            to = text;
        else if (!text.empty())
            result.others.push_back(text);
    };
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::string& cell = cells[i];
        if (i >= columns.size()) {
            result.extraCells += !cell.empty();
            continue;
        }
        switch (columns[i]) {
        case AnswerCell::Exercise:
            if (!result.exercise)
                result.exercise = exerciseNumber(cell);
            if (!cell.empty() && !(result.exercise == exerciseNumber(cell) && isOnlyANumber(cell)))
                result.others.push_back(cell);
            break;
        case AnswerCell::Answer:
            put(result.answer, cell);
            break;
        case AnswerCell::Configuration: {
            const auto [stack, buffer, rest] = splitConfiguration(cell);
            put(row.stack, stack);
            put(row.buffer, buffer);
            if (!rest.empty())
                result.others.push_back(rest);
            break;
        }
        case AnswerCell::Stack:
            put(row.stack, cell);
            break;
        case AnswerCell::Buffer:
            put(row.buffer, cell);
            break;
        case AnswerCell::Dependency:
        case AnswerCell::Arcs:
            put(row.dependency, cell);
            break;
        case AnswerCell::Transition:
            put(row.transition, cell);
            break;
        case AnswerCell::Other: // a column with the number of the step is often filled in advance
            if (cell.find_first_not_of("0123456789. ") != std::string::npos)
                result.others.push_back(cell);
            break;
        }
    }
    const bool hasStep = !row.stack.empty() || !row.buffer.empty() || !row.dependency.empty() ||
                         !row.transition.empty();
    if (hasStep && wholeNumber(withoutMarks(result.answer))) // the number of the step
        result.answer.clear();
    if (hasStep && !result.answer.empty())
        result.others.push_back(std::exchange(result.answer, {}));
    result.isEmpty = result.extraCells == 0 && result.answer.empty() && !hasStep;
    return result;
}

} // namespace parsescope
