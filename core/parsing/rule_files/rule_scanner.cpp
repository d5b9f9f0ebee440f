// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rule_files/rule_scanner.h"

#include "core/base/utf8.h"

#include <algorithm>

namespace parsescope {

namespace {

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

bool isLetterOrDigit(char c) {
    return isLetter(c) || isDigit(c);
}

/// True for the first byte of a character in UTF-8.
bool beginsCharacter(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

/// Returns the first word or character of a text, for messages.
std::string_view firstOf(std::string_view rest) {
    std::size_t end = 1;
    const bool isWord = isLetterOrDigit(rest.front());
    while (end < rest.size() && end < 20 &&
           (!beginsCharacter(rest[end]) || (isWord && isLetterOrDigit(rest[end]))))
        ++end;
    return rest.substr(0, end);
}

} // namespace

tl::unexpected<Error> errorIn(std::string_view text, std::size_t position, Text message) {
    const TextPlace place = placeAt(text, position);
    return tl::unexpected<Error>(Error{std::move(message), {}, place.line, place.column});
}

RuleScanner::RuleScanner(std::string_view text, std::size_t begin, std::size_t end)
    : TextScanner(text, begin, end, isLetterOrDigit, '#', true) {}

std::string_view RuleScanner::takeName(bool dashes, bool digitFirst) {
    const std::string_view left = rest();
    if (left.empty() || !(isLetter(left.front()) || (digitFirst && isDigit(left.front()))))
        return {};
    std::size_t end = 1;
    const auto goesOn = [&](char c) {
        return isLetterOrDigit(c) || (dashes && (c == '-' || c == '_'));
    };
    while (end < left.size() && goesOn(left[end]))
        ++end;
    m_at += end;
    skip();
    return left.substr(0, end);
}

Result<std::string> RuleScanner::takeQuoted() {
    const std::size_t begin = m_at;
    const std::string_view left = rest();
    const std::size_t end = left.substr(1).find('"');
    const std::string_view text = left.substr(1, end);
    if (end == std::string_view::npos || text.find('\n') != std::string_view::npos)
        return errorAt(begin, Text("the text has no end, expected another \" in this line"));
    m_at += text.size() + 2;
    skip();
    return std::string(text);
}

tl::unexpected<Error> RuleScanner::unexpected(Text expected) const {
    if (!atEnd())
        return errorAt(
            m_at, Text("found {0}, expected {1}", inQuotes(firstOf(rest())), std::move(expected)));
    std::size_t position = m_at; // position after the last token
    while (position > 0 && isSpace(m_text[position - 1]))
        --position;
    return errorAt(position, Text("found the end of the rule, expected {0}", std::move(expected)));
}

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
