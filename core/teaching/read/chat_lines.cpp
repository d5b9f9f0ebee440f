// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/chat_lines.h"

#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_cells.h"
#include "core/teaching/read/answer_headings.h"
#include "core/teaching/read/answer_numbering.h"
#include "core/teaching/read/answer_pieces.h"
#include "core/teaching/read/class_columns.h"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <utility>
#include <vector>

namespace parsescope {

namespace {

constexpr std::size_t LongestMark = 80; // of what precedes a message in its line, in bytes

/// Returns the place behind the first time in a line, as in "[30.11.26, 14:03" and "Today at 2:03";
/// 0 if its first bytes have none.
std::size_t endOfTime(std::string_view line) {
    for (std::size_t at = line.find(':'); at < std::min(line.size(), LongestMark);
         at = line.find(':', at + 1)) {
        const auto isDigit = [line](std::size_t i) {
            return i < line.size() && isAsciiDigit(line[i]);
        };
        if (at > 0 && isDigit(at - 1) && isDigit(at + 1) && isDigit(at + 2) && !isDigit(at + 3) &&
            line.substr(0, at).find_first_of("|;=") == line.npos &&
            !beginsWithTransition(line.substr(0, at)))
            return at + 3;
    }
    return 0;
}

/// Returns the place behind the first of several texts in a line at or after `from`; 0 if none of
/// them occurs among its first bytes.
std::size_t endOfFirst(std::string_view line, std::size_t from,
                       std::initializer_list<std::string_view> texts) {
    std::size_t first = LongestMark;
    std::size_t end = 0;
    for (const std::string_view text : texts)
        if (const std::size_t at = line.find(text, from); at < first) {
            first = at;
            end = at + text.size();
        }
    return end;
}

/// Returns the place behind the first sign that may end a name in a line, as in "Anna: sh", or 0.
std::size_t endOfName(std::string_view line) {
    return endOfFirst(line, 0, {": ", ":\t", "> "});
}

/// Returns the number of bytes of the name of a person and its sign, as in "Anna: sh", or 0.
std::size_t sizeOfName(std::string_view message) {
    const std::size_t end = endOfName(message);
    const std::string_view name = message.substr(0, end);
    return end > 0 && (isPartOfWord(name.front()) || name.front() == '<') &&
                   !beginsWithTransition(name) && std::ranges::none_of(name, isAsciiDigit)
               ? end
               : 0;
}

/// Returns a text with "#" for each number, and equal halves of the day.
std::string shapeOf(std::string_view text) {
    std::string shape;
    for (const char c : text)
        if (!isAsciiDigit(c))
            shape += c;
        else if (!shape.ends_with('#'))
            shape += '#';
    if (const std::size_t at = shape.find("AM"); at != shape.npos)
        shape[at] = 'P';
    return shape;
}

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty())
        lines.push_back(trimmed(takeLine(text)));
    return lines;
}

/// The most frequent of the texts that `keyOf` returns for the lines, and its number of lines.
/// Empty texts do not count.
template<typename Key>
std::pair<std::string, std::ptrdiff_t> mostFrequent(const std::vector<std::string_view>& lines,
                                                    Key keyOf) {
    std::map<std::string, std::ptrdiff_t> numbers;
    std::pair<std::string, std::ptrdiff_t> most;
    for (const std::string_view line : lines)
        if (const std::string key(keyOf(line)); !key.empty())
            if (const std::ptrdiff_t number = ++numbers[key]; number > most.second)
                most = {key, number};
    return most;
}

/// Removes the most frequent name, which may be a number of a telephone, from the lines if it
/// begins most of them and, unless `isCertain` is true, the heading of an exercise follows once.
bool removeName(std::vector<std::string_view>& lines, std::ptrdiff_t texts, bool isCertain) {
    const auto nameIn = [](std::string_view line) { return line.substr(0, endOfName(line)); };
    const auto [name, number] = mostFrequent(lines, nameIn);
    const auto isHeading = [&](std::string_view line) {
        if (!line.starts_with(name))
            return false;
        const auto heading = exerciseHeading(line.substr(name.size()));
        return heading && heading->hasWord && !heading->isUncertain;
    };
    if (number < 2 || 2 * number <= texts || !(isCertain || std::ranges::any_of(lines, isHeading)))
        return false;
    for (std::string_view& line : lines)
        if (line.starts_with(name))
            line = trimmed(line.substr(name.size()));
    return true;
}

/// Returns the number of bytes of a time and what follows it before a message, or 0: "[30.11.26,
/// 12:03:11] ", "12:03 Anna: ". A cell with a time in a table is none.
std::size_t sizeOfTime(std::string_view line) {
    const std::size_t time = endOfTime(line);
    const std::size_t end =
        time == 0 ? 0 : endOfFirst(line, time, {"] ", "> ", " - ", " – ", ": ", ":\t", "| "});
    const std::size_t sign = line.find_first_of(",;\"", time);
    return sign < end && line.substr(time, sign - time).find(' ') == line.npos ? 0 : end;
}

/// Returns true for the headings of a table, which may have times in its rows; false for a title
/// with a comma above a chat.
bool hasHeadings(std::string_view line) {
    constexpr std::size_t longest = 300; // bytes of a title
    const std::size_t separator = line.find_first_of(",;|\t");
    if (separator == line.npos || line.size() > longest)
        return separator != line.npos;
    std::string_view cells = line;
    while (!cells.empty()) {
        const std::string_view cell =
            trimmed(cells.substr(0, cells.find_first_of(line.substr(separator, 1))));
        const ClassField field = classColumnOf(withoutMarks(cell)).field;
        if (answerCellNamed(cell) != AnswerCell::Other ||
            (field != ClassField::Other && field != ClassField::Question &&
             std::ranges::any_of(cell, isPartOfWord))) // a date is no heading
            return true;
        cells.remove_prefix(
            std::min(cells.find_first_of(line.substr(separator, 1)), cells.size() - 1) + 1);
    }
    return false;
}

/// Removes the times and names before messages, if most lines have a time. A table whose first
/// line has headings is no chat.
bool removeTimes(std::vector<std::string_view>& lines, std::ptrdiff_t texts) {
    const auto first =
        std::ranges::find_if(lines, [](std::string_view line) { return !line.empty(); });
    if (first == lines.end() || (endOfTime(*first) == 0 && hasHeadings(*first)))
        return false;
    std::vector<std::string_view> messages;
    std::ptrdiff_t number = 0;
    for (const std::string_view line : lines) {
        const std::size_t end = sizeOfTime(line);
        number += end > 0 ? 1 : 0;
        messages.push_back(trimmed(line.substr(end)));
        if (end > 0 && !line.substr(0, end).ends_with(": "))
            messages.back() = trimmed(messages.back().substr(sizeOfName(messages.back())));
    }
    if (number < 2 || 2 * number <= texts)
        return false;
    static_cast<void>(removeName(messages, texts, true));
    lines = std::move(messages);
    return true;
}

/// Removes lines that have nothing but a name and a time, if the first line, or the one below a
/// title, and further ones are alike: "Anna — Today at 2:03 PM" above a message.
bool removeLinesOfTimes(std::vector<std::string_view>& lines) {
    const auto isText = [](std::string_view line) { return !line.empty(); };
    auto first = std::ranges::find_if(lines, isText);
    if (first != lines.end() && endOfTime(*first) == 0 && !hasHeadings(*first))
        first = std::find_if(first + 1, lines.end(), isText);
    if (first == lines.end() || endOfTime(*first) == 0)
        return false;
    const std::string shape = shapeOf(*first);
    const auto isAlike = [&](std::string_view line) { return shapeOf(line) == shape; };
    if (std::ranges::count_if(lines, isAlike) < 2)
        return false;
    std::ranges::replace_if(lines, isAlike, std::string_view());
    return true;
}

} // namespace

std::string withoutChatMarks(std::string text) {
    std::vector<std::string_view> lines = linesOf(text);
    const std::ptrdiff_t texts =
        std::ranges::count_if(lines, [](std::string_view line) { return !line.empty(); });
    const bool hasElements = text.find("</") != text.npos; // of HTML
    if (!removeTimes(lines, texts) && !removeLinesOfTimes(lines) &&
        (hasElements || !removeName(lines, texts, false)))
        return text;
    std::string without;
    for (const std::string_view line : lines)
        (without += line) += '\n';
    return without;
}

} // namespace parsescope
