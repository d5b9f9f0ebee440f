// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rule_files/statements.h"

#include <algorithm>

namespace parsescope {

namespace {

bool beginsWithSpace(std::string_view line) {
    return line.starts_with(' ') || line.starts_with('\t');
}

} // namespace

std::vector<Statement> statementsOf(std::string_view text) {
    std::vector<Statement> statements;
    bool goesOn = false;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        const std::size_t first = line.find_first_not_of(" \t\r");
        const bool isEmpty = first == std::string_view::npos || line[first] == '#';
        if (!isEmpty && beginsWithSpace(line) && goesOn)
            statements.back().end = end;
        else if (!isEmpty)
            statements.push_back({begin + first, end});
        goesOn = goesOn || !isEmpty;
        begin = end + 1;
    }
    return statements;
}

std::string inOneLine(std::string_view text) {
    std::string line;
    for (const char c : text) {
        const bool isSpace = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (!isSpace)
            line += c;
        else if (!line.empty() && line.back() != ' ')
            line += ' ';
    }
    if (line.ends_with(' '))
        line.pop_back();
    return line;
}

std::size_t findControl(std::string_view text) {
    const auto isControl = [](char c) {
        const auto code = static_cast<unsigned char>(c);
        return (code < 0x20 && c != '\n' && c != '\t' && c != '\r') || code == 0x7F;
    };
    const auto found = std::ranges::find_if(text, isControl);
    return found == text.end() ? std::string_view::npos
                               : static_cast<std::size_t>(found - text.begin());
}

} // namespace parsescope
