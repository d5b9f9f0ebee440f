// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/answer_cells.h"

#include "core/teaching/answer.h"

#include <algorithm>

namespace parsescope {

AnswerCell answerCellNamed(std::string_view heading) {
    const std::string plain = plainName(heading);
    if (plain == "sentence" || plain == "exercise" || plain == "question" || plain == "task")
        return AnswerCell::Exercise;
    if (plain == "stack" || plain == "σ")
        return AnswerCell::Stack;
    if (plain == "buffer" || plain == "queue" || plain == "β")
        return AnswerCell::Buffer;
    if (plain == "newdependency" || plain == "dependency" || plain == "newarc" || plain == "arc" ||
        plain == "relationadded" || plain == "newrelation")
        return AnswerCell::Dependency;
    if (plain == "transition" || plain == "action" || plain == "operation")
        return AnswerCell::Transition;
    return AnswerCell::Other;
}

std::optional<char> separatorOfHeadings(std::string_view line) {
    for (char separator : {'\t', ',', ';'}) {
        if (line.find(separator) == std::string_view::npos)
            continue;
        int known = 0;
        std::size_t begin = 0;
        while (begin <= line.size()) {
            const std::size_t end = std::min(line.find(separator, begin), line.size());
            known += answerCellNamed(line.substr(begin, end - begin)) != AnswerCell::Other;
            begin = end + 1;
        }
        if (known >= 2)
            return separator;
    }
    return std::nullopt;
}

std::vector<std::string> markdownCells(std::string_view line) {
    std::vector<std::string> cells;
    std::string cell;
    line.remove_prefix(1);
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '|') {
            cell += line[++i];
        } else if (line[i] == '|') {
            cells.emplace_back(trimmed(cell));
            cell.clear();
        } else if (line[i] != '`') {
            cell += line[i];
        }
    }
    if (!trimmed(cell).empty())
        cells.emplace_back(trimmed(cell));
    return cells;
}

bool isRuler(const std::vector<std::string>& cells) {
    return !cells.empty() && std::all_of(cells.begin(), cells.end(), [](const std::string& cell) {
        return !cell.empty() && cell.find_first_not_of(":- ") == std::string::npos;
    });
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
        cell = trimmed(cell);
    return cells;
}

} // namespace parsescope
