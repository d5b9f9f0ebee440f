// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/answer_cells.h"

#include "core/base/csv.h"
#include "core/teaching/answer.h"

#include <algorithm>
#include <array>

namespace parsescope {

AnswerCell answerCellNamed(std::string_view heading) {
    const std::string plain = plainName(heading);
    using enum AnswerCell;
    constexpr std::array<std::pair<std::string_view, AnswerCell>, 30> known{
        {{"sentence", Exercise},
         {"exercise", Exercise},
         {"question", Exercise},
         {"task", Exercise},
         {"aufgabe", Exercise},
         {"configuration", Configuration},
         {"konfiguration", Configuration},
         {"stack", Stack},
         {"σ", Stack},
         {"keller", Stack},
         {"stapel", Stack},
         {"buffer", Buffer},
         {"queue", Buffer},
         {"wordlist", Buffer},
         {"inputbuffer", Buffer},
         {"input", Buffer},
         {"remaininginput", Buffer},
         {"puffer", Buffer},
         {"β", Buffer},
         {"newdependency", Dependency},
         {"dependency", Dependency},
         {"newarc", Dependency},
         {"arc", Dependency},
         {"arcadded", Dependency},
         {"relationadded", Dependency},
         {"newrelation", Dependency},
         {"transition", Transition},
         {"action", Transition},
         {"operation", Transition},
         {"aktion", Transition}}};
    const auto found = std::find_if(known.begin(), known.end(),
                                    [&](const auto& entry) { return entry.first == plain; });
    return found == known.end() ? Other : found->second;
}

bool areHeadings(const std::vector<AnswerCell>& cells) {
    return std::count(cells.begin(), cells.end(), AnswerCell::Other) + 2 <= std::ssize(cells);
}

std::pair<std::string, std::string> splitConfiguration(std::string_view cell) {
    std::array<std::string, 2> lists;
    std::size_t at = 0;
    for (std::string& list : lists) {
        const std::size_t begin = cell.find('[', at);
        const std::size_t end = std::min(cell.find(']', begin), cell.size());
        if (begin == std::string_view::npos || end == cell.size())
            break;
        list = cell.substr(begin, end - begin + 1);
        at = end + 1;
    }
    return {lists[0], lists[1]};
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

namespace {

/// Returns true if a cell contains more than numbers, and no arrow.
bool isNeitherArcNorNumber(std::string_view cell) {
    return cell.find_first_not_of("0123456789 ,.;:-()") != std::string_view::npos &&
           cell.find("->") == std::string_view::npos && cell.find("<-") == std::string_view::npos &&
           cell.find("→") == std::string_view::npos && cell.find("←") == std::string_view::npos;
}

/// Returns a cell without the Markdown marks of code around it.
std::string_view cellText(std::string_view cell) {
    cell = trimmed(cell);
    if (cell.size() > 2 && cell.front() == '`' && cell.back() == '`')
        return trimmed(cell.substr(1, cell.size() - 2));
    return cell;
}

} // namespace

std::vector<std::string> markdownCells(std::string_view line) {
    std::vector<std::string> cells;
    std::string cell;
    if (line.starts_with('|'))
        line.remove_prefix(1);
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\\' && i + 1 < line.size() &&
            std::string_view("\\`*_{}[]<>#|$~^&").find(line[i + 1]) != std::string_view::npos) {
            cell += line[++i];
        } else if (line[i] == '|') {
            cells.emplace_back(cellText(cell));
            cell.clear();
        } else {
            cell += line[i];
        }
    }
    if (!trimmed(cell).empty())
        cells.emplace_back(cellText(cell));
    return cells;
}

bool isTableRow(std::string_view line, std::size_t fewest) {
    if (line.starts_with('|'))
        return true;
    const std::vector<std::string> cells = markdownCells(line);
    return cells.size() >= fewest && std::any_of(cells.begin(), cells.end(), isNeitherArcNorNumber);
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
        cell = withoutGuard(trimmed(cell));
    return cells;
}

} // namespace parsescope
