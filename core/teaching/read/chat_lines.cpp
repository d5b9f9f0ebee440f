// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/chat_lines.h"

#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_numbering.h"
#include "core/teaching/read/answer_pieces.h"

#include <algorithm>

namespace parsescope {

namespace {

/// Removes numbers with a separator in `separators` between them from the start of a text. Returns
/// the number of numbers.
int takeNumbers(std::string_view& text, std::string_view separators) {
    constexpr std::size_t mostDigits = 4;
    std::string_view rest = text;
    int count = 0;
    while (true) {
        const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
        if (digits == 0 || digits > mostDigits)
            return count;
        rest.remove_prefix(digits);
        text = rest;
        ++count;
        if (rest.empty() || separators.find(rest.front()) == std::string_view::npos)
            return count;
        rest.remove_prefix(1);
    }
}

/// Returns the message in a line of a chat; the whole line if it has no time and name.
std::string_view messageIn(std::string_view line) {
    std::string_view rest = trimmed(line);
    takeOneOf(rest, {"["});
    if (std::string_view date = rest; takeNumbers(date, "./-") == 3) {
        takeAll(date, ", ");
        rest = date;
    }
    const std::string_view time = rest;
    const int numbers = takeNumbers(rest, ":");
    const std::size_t size = time.size() - rest.size();
    if (numbers < 2 || numbers > 3 || size < 4 || time[size - 3] != ':') // two digits at the end
        return line;
    takeAll(rest, " ");
    takeOneOf(rest, {"AM", "PM", "am", "pm"});
    takeOneOf(rest, {"]"});
    takeAll(rest, " \t");
    if (takeOneOf(rest, {"- ", "– ", "| "}))
        takeAll(rest, " \t");
    constexpr std::size_t longestName = 60; // in bytes
    const std::size_t colon = rest.find(": ");
    const std::string_view name = rest.substr(0, colon);
    const bool isName = colon > 0 && colon < longestName && isPartOfWord(name.front()) &&
                        !beginsWithTransition(name) && std::ranges::none_of(name, isAsciiDigit);
    return isName ? trimmed(rest.substr(colon + 1)) : line;
}

} // namespace

std::string withoutChatMarks(std::string text) {
    int lines = 0;
    int messages = 0;
    std::string without;
    for (std::string_view rest = text; !rest.empty();) {
        const std::string_view line = takeLine(rest);
        const std::string_view message = messageIn(line);
        lines += trimmed(line).empty() ? 0 : 1;
        messages += message.size() < line.size() ? 1 : 0;
        (without += message) += '\n';
    }
    return messages > 1 && 2 * messages > lines ? without : text;
}

} // namespace parsescope
