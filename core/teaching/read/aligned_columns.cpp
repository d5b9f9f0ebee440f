// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/aligned_columns.h"

#include "core/base/utf8.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_cells.h"
#include "core/teaching/read/answer_headings.h"

#include <algorithm>
#include <vector>

namespace parsescope {

namespace {

constexpr std::size_t MostColumns = 20; // no table of answers has more

/// A part of a line between gaps of at least two spaces.
struct Chunk {
    std::string text;
    std::size_t begin = 0; ///< position of the first character
    std::size_t end = 0;   ///< position behind the last character
};

/// Splits a line at gaps of at least two spaces outside brackets.
std::vector<Chunk> chunksOf(std::string_view line) {
    std::vector<Chunk> chunks;
    std::size_t spaces = 2;
    std::size_t column = 0;
    int depth = 0;
    for (std::size_t at = 0; at < line.size(); ++column) {
        const std::size_t bytes = characterAt(line, at).bytes;
        const std::string_view character = line.substr(at, bytes);
        at += bytes;
        if (character == " ") {
            ++spaces;
            continue;
        }
        if (chunks.empty() || (spaces > 1 && depth == 0))
            chunks.push_back({{}, column, column});
        else
            chunks.back().text += std::string(spaces, ' ');
        depth += character == "[" || character == "("                  ? 1
                 : depth > 0 && (character == "]" || character == ")") ? -1
                                                                       : 0;
        chunks.back().text += character;
        chunks.back().end = column + 1;
        spaces = 0;
    }
    return chunks;
}

std::vector<std::string> textsOf(const std::vector<Chunk>& chunks) {
    std::vector<std::string> texts;
    texts.reserve(chunks.size());
    for (const Chunk& chunk : chunks)
        texts.push_back(chunk.text);
    return texts;
}

/// Cuts a chunk in two where a column begins, if a space precedes the column.
void cutAtColumns(std::vector<Chunk>& chunks, const std::vector<Chunk>& columns) {
    for (std::size_t i = 0; i < chunks.size(); ++i)
        for (const Chunk& column : columns) {
            Chunk& chunk = chunks[i];
            if (column.begin <= chunk.begin || column.begin >= chunk.end)
                continue;
            std::size_t at = 0;
            int depth = 0;
            for (std::size_t position = chunk.begin; position < column.begin; ++position) {
                depth += chunk.text[at] == '[' ? 1 : chunk.text[at] == ']' ? -1 : 0;
                at += characterAt(chunk.text, at).bytes;
            }
            if (depth != 0 || at == 0 || chunk.text[at - 1] != ' ')
                continue;
            Chunk rest{chunk.text.substr(at), column.begin, chunk.end};
            chunk.text.resize(chunk.text.find_last_not_of(' ', at - 1) + 1);
            chunk.end = column.begin - 1;
            chunks.insert(chunks.begin() + static_cast<std::ptrdiff_t>(i) + 1, std::move(rest));
            break;
        }
}

/// Returns the cells of a row; nothing if the line is no row.
std::vector<std::string> cellsOf(std::string_view line, const std::vector<Chunk>& columns) {
    std::vector<Chunk> chunks = chunksOf(line);
    if (chunks.size() < columns.size())
        cutAtColumns(chunks, columns);
    if (chunks.size() == columns.size())
        return textsOf(chunks);
    if (chunks.empty() || chunks.size() > columns.size())
        return {};
    // Each chunk belongs to the column with which it shares most characters, or else to the
    // nearest one.
    std::vector<std::string> cells(columns.size());
    for (const Chunk& chunk : chunks) {
        std::size_t best = 0;
        std::ptrdiff_t most = std::ssize(line) * -2;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const std::size_t end =
                i + 1 < columns.size() ? columns[i + 1].begin : std::max(chunk.end, columns[i].end);
            const auto shared =
                static_cast<std::ptrdiff_t>(std::min(chunk.end, end)) -
                static_cast<std::ptrdiff_t>(std::max(chunk.begin, columns[i].begin));
            if (shared > most) {
                most = shared;
                best = i;
            }
        }
        if (!cells[best].empty())
            return {};
        cells[best] = chunk.text;
    }
    return cells;
}

std::string rowOf(const std::vector<std::string>& cells) {
    std::string row = "|";
    for (const std::string& cell : cells) {
        row += ' ';
        for (const char c : cell)
            row += c == '|' ? std::string("\\|") : std::string(1, c);
        row += " |";
    }
    return row;
}

} // namespace

std::string withColumnsInBars(std::string_view text) {
    const std::string_view whole = text;
    std::string result;
    std::vector<Chunk> columns;
    std::size_t indent = 0;
    bool hasTable = false;
    while (!text.empty()) {
        std::string_view line = takeLine(text);
        const bool isPlain = line.find_first_of("\t|") == std::string_view::npos;
        std::vector<Chunk> headings;
        if (isPlain && line.find("  ") != std::string_view::npos)
            headings = chunksOf(line);
        if (headings.size() > 1 && headings.size() <= MostColumns &&
            (areHeadings(columnsNamed(textsOf(headings))) || isTreeTable(textsOf(headings)))) {
            hasTable = true;
            columns = headings;
            indent = columns.front().begin;
            columns.front().begin = 0;
            result += rowOf(textsOf(columns));
        } else if (columns.empty() || isRuler(trimmed(line))) {
            result += line;
        } else {
            const auto heading = exerciseHeading(line);
            const bool isHeading =
                heading && heading->hasWord && chunksOf(line).size() != columns.size();
            const bool isIndented = line.find_first_not_of(' ') > indent;
            const std::vector<std::string> cells =
                isPlain && !isHeading ? cellsOf(line, columns) : std::vector<std::string>();
            const bool isRow = !cells.empty() && (line.find("  ") != std::string_view::npos ||
                                                  isIndented || looksLikeRow({cells.front()}));
            if (isRow)
                result += rowOf(cells);
            else
                result += line;
            if (!isRow)
                columns.clear();
        }
        result += '\n';
    }
    return hasTable ? result : std::string(whole);
}

} // namespace parsescope
