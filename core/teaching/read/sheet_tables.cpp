// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the tables in a file of answers.
#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_numbering.h"
#include "core/teaching/read/sheet_reader.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <ranges>
#include <utility>

namespace parsescope {

bool SheetReader::beginsOrContinuesTable(std::string_view text) const {
    const bool isInTable = m_block == Block::Markdown || m_block == Block::OtherTable;
    std::string_view rest = m_rest;
    if (!isInTable)
        return beginsTable(text, trimmed(takeLine(rest)));
    // A row of a table with bars at its edges may lack the first bar, but it has all cells.
    return text.starts_with('|') ||
           (isTableRow(text, 2) &&
            (!m_hasOuterBars || markdownCells(text).size() == m_columns.size()));
}

LineUse SheetReader::readMarkdownRow(std::string_view text, int line) {
    m_to.finishGroup();
    const bool isInTable = m_block == Block::Markdown || m_block == Block::OtherTable;
    std::string_view rest = m_rest;
    const std::string_view next = trimmed(takeLine(rest));
    if (!isInTable) // a bar at the beginning alone ends an empty cell
        m_hasOuterBars = text.starts_with('|') && (text.ends_with('|') || next.find('|') == 0 ||
                                                   next.find('|') > next.size());
    const std::vector<std::string> cells = markdownCells(text, !m_hasOuterBars);
    if (!isInTable) {
        m_isTree = isTreeTable(cells);
        const bool isOther =
            m_isTree ||
            (isRuler(next) && !areHeadings(columnsNamed(cells), true) && !looksLikeRow(cells));
        m_block = isOther ? Block::OtherTable : Block::Markdown;
        if (m_isTree && !m_to.isSectioned())
            m_to.addSheet(0, line);
        else if (isOther && !m_to.isSectioned())
            return m_to.message(line, unknownHeadings());
        if (!isOther) {
            m_to.beginTable(line);
            takeColumnsOfRows(cells);
        }
    }
    if (m_block == Block::Markdown)
        return readCells(cells, line, isRuler(next));
    if (!m_isTree && !m_to.isSectioned())
        return LineUse::Message;
    m_to.last().question.push_back({line, std::string(text)});
    return LineUse::Question;
}

void SheetReader::takeColumnsOfRows(const std::vector<std::string>& first) {
    constexpr std::size_t mostRows = 20;
    if (areHeadings(columnsNamed(first)))
        return;
    std::vector<std::vector<std::string>> rows{first};
    for (std::string_view rest = m_rest; !rest.empty() && rows.size() < mostRows;) {
        const std::string_view line = trimmed(takeLine(rest));
        if (isRuler(line))
            continue;
        if (!isTableRow(line, first.size() - 1))
            break;
        rows.push_back(markdownCells(line, !m_hasOuterBars));
    }
    m_columns = columnsByContent(rows, m_columns);
}

bool SheetReader::isRecord(std::string_view line) const {
    const bool isInTable = m_block == Block::Records;
    std::string_view rest = line;
    int lines = 0;
    const auto cells = takeRecord(rest, *m_separator, lines);
    if (!cells)
        return isInTable || line.find(*m_separator) != std::string_view::npos;
    if (isHeading(*cells)) // text with separators may follow the number, as in "2: sh, la"
        return exerciseHeading(cells->front())->rest.empty() &&
               std::any_of(cells->begin() + 1, cells->end(),
                           [](const std::string& cell) { return !cell.empty(); });
    const std::size_t size = joinedInBrackets(*cells, m_columns.size(), *m_separator).size();
    if (size == 1)
        return isInTable && !answerAfterLabel(cells->front()) &&
               (m_columns.front() == AnswerCell::Transition || looksLikeRow(*cells));
    return looksLikeRow(*cells) ? isInTable || (size == m_columns.size() && !arePairs(*cells))
                                : isInTable && !m_rowsShowLists;
}

bool SheetReader::isHeading(const std::vector<std::string>& cells) const {
    return isHeadingOfExercise(cells, m_columns, m_numbers != NumberedLines::Steps);
}

LineUse SheetReader::readRecord(std::string_view whole, int first) {
    m_to.finishGroup();
    Record record = takeRow(whole, *m_separator);
    m_rest = whole;
    m_line += record.lines - 1;
    if (!record.isClosed)
        m_to.message(first, Text("a quotation mark is not closed"));
    if (m_block != Block::Records) {
        m_isTree = m_rowsShowLists = false;
        m_to.beginTable(first);
    }
    m_block = Block::Records;
    const bool looks = looksLikeRow(record.cells);
    if (isTreeTable(record.cells)) {
        m_isTree = true;
        m_columns.assign(record.cells.size(), AnswerCell::Other);
        if (!m_to.isSectioned())
            m_to.addSheet(0, first);
    }
    if (m_isTree) {
        std::string row = "|";
        for (const std::string& cell : record.cells)
            row += " " + cell + " |";
        m_to.last().question.push_back({first, std::move(row)});
        return LineUse::Question;
    }
    const LineUse use =
        readCells(joinedInBrackets(std::move(record.cells), m_columns.size(), *m_separator), first);
    m_rowsShowLists = m_rowsShowLists || (use == LineUse::Answer && looks);
    return use == LineUse::Empty && !record.isClosed ? LineUse::Message : use;
}

LineUse SheetReader::readCells(const std::vector<std::string>& cells, int line, bool hasRuler) {
    const auto empty = [](const std::string& cell) { return cell.empty(); };
    if (std::all_of(cells.begin(), cells.end(), empty))
        return LineUse::Empty;
    std::vector<AnswerCell> kinds = columnsNamed(cells);
    if (areHeadings(kinds, hasRuler)) { // the row begins a table
        LineUse use = LineUse::Heading;
        const auto heading = exerciseHeading(cells[0]);
        if (heading && heading->hasWord && kinds[0] == AnswerCell::Other) {
            m_to.makeTitles();
            m_to.begin(heading->number, line);
            if (heading->rest.empty())
                kinds.erase(kinds.begin());
            else if (kinds[0] = answerCellNamed(heading->rest); kinds[0] == AnswerCell::Other)
                use = m_to.addText(heading->rest, line);
        }
        m_columns = kinds;
        m_arcs.clear();
        if (m_to.isEmpty() || !m_to.last().rows.empty() || !m_to.isSectioned())
            m_to.addSheet(0, line);
        return use;
    }
    // A number alone below a table may also be that of the next exercise.
    m_hasNumbers =
        m_hasNumbers || (cells.size() == 1 && isHeadingOfExercise(cells, m_columns, true));
    if (cells.size() > 1 && isHeading(cells) && exerciseHeading(cells[0])->hasWord)
        return readHeadingCells(cells, line);
    if (const auto use = readTextInTable(cells, line))
        return *use;
    if (m_to.isEmpty())
        m_to.addSheet(0, line);
    const auto arcs = std::find(m_columns.begin(), m_columns.end(), AnswerCell::Arcs);
    const auto column = static_cast<std::size_t>(arcs - m_columns.begin());
    std::vector<std::string> own = cells;
    if (column < own.size())
        own[column] = newArcs(own[column], m_arcs);
    const RowOfCells row = rowOfCells(own, m_columns, line);
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

std::optional<LineUse> SheetReader::readAnswerInRow(std::string_view text, int line) {
    if (m_block != Block::None && !isInJson())
        return std::nullopt;
    takeAll(text, "| \t");
    text = text.substr(0, text.find_last_not_of("| \t") + 1);
    const std::size_t end = text.find_first_of("|;,\t");
    if (end == text.npos)
        return std::nullopt;
    const char separator = text[end];
    const bool isQuoted = text.find('"') != text.npos;
    int lines = 0;
    auto cells = takeRecord(text, separator, lines);
    if (!cells)
        return std::nullopt;
    // "Exercise 2, page 3" is a text.
    const bool isRow = cells->size() > 2 || separator == '|' || separator == '\t' || isQuoted;
    std::erase_if(*cells, [](const std::string& cell) { return cell.empty(); });
    if (cells->size() < 2)
        return std::nullopt;
    if (isRow && m_to.isSectioned() && isLabelOfAnswer(cells->front())) {
        m_block = Block::None;
        m_to.makeQuestion();
        return addAnswerCells(*cells, line);
    }
    std::string& name = cells->front();
    if (std::ranges::all_of(name, isAsciiDigit))
        name += ':'; // without a sign, a number alone is no heading
    const auto heading = exerciseHeading(name);
    const auto texts =
        std::count_if(cells->begin() + 1, cells->end(), std::not_fn(isLabelOfAnswer));
    const bool isWhole = std::ranges::count(name, '(') == std::ranges::count(name, ')');
    if (!heading || !heading->rest.empty() || !isWhole || // "Exercise 3 (2, 1)" is an arc
        !(isWholeAnswer(cells->back()) ||
          (isRow && heading->hasWord && !heading->isUncertain && texts == 1)) ||
        (!heading->hasWord && m_numbers == NumberedLines::Steps))
        return std::nullopt;
    m_block = Block::None;
    m_hasNumbers = m_hasNumbers || !heading->hasWord;
    m_to.finishGroup();
    m_to.makeTitles();
    return readHeadingCells(*cells, line);
}

LineUse SheetReader::readHeadingCells(const std::vector<std::string>& cells, int line) {
    const ExerciseHeading heading = *exerciseHeading(cells[0]);
    m_to.begin(heading.number, line);
    std::vector<std::string> texts = cells;
    texts[0] = answerAfterLabel(heading.rest).value_or(heading.rest);
    texts.emplace(texts.begin());
    return addAnswerCells(texts, line);
}

std::optional<LineUse> SheetReader::readTextInTable(const std::vector<std::string>& cells,
                                                    int line) {
    const AnswerCell first = m_columns.front();
    if (cells.size() < 2 || !m_to.isSectioned() || !m_to.last().rows.empty() ||
        first == AnswerCell::Exercise || first == AnswerCell::Answer ||
        first == AnswerCell::Transition)
        return std::nullopt;
    if (isLabelOfAnswer(cells[0])) {
        m_to.makeQuestion();
        return addAnswerCells(cells, line);
    }
    if (!std::all_of(cells.begin() + 1, cells.end(), [](const auto& cell) { return cell.empty(); }))
        return std::nullopt;
    return m_to.addText(cells[0], line);
}

LineUse SheetReader::addAnswerCells(const std::vector<std::string>& cells, int line) {
    std::vector<std::string> texts;
    std::copy_if(cells.begin() + 1, cells.end(), std::back_inserter(texts),
                 [](const auto& cell) { return !cell.empty() && !isLabelOfAnswer(cell); });
    if (texts.empty())
        return LineUse::Heading;
    std::string answer = texts.back();
    texts.pop_back();
    if (isWholeAnswer(answer))
        m_to.addOtherCells(texts, line);
    else
        for (const std::string& text : std::views::reverse(texts))
            answer.insert(0, text + " | ");
    return m_to.addText(answer, line);
}

} // namespace parsescope
