// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/conllu_fields.h"

#include <charconv>

namespace parsescope {

std::optional<int> parseNumber(std::string_view text) {
    constexpr std::size_t MostDigits = 9;
    const bool leadingZero = text.size() > 1 && text.front() == '0';
    if (text.empty() || text.size() > MostDigits || leadingZero)
        return std::nullopt;
    int number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc() || end != text.data() + text.size() || number < 0)
        return std::nullopt;
    return number;
}

std::optional<std::pair<int, int>> parsePair(std::string_view text, char separator) {
    const std::size_t middle = text.find(separator);
    if (middle == std::string_view::npos)
        return std::nullopt;
    const std::optional<int> first = parseNumber(text.substr(0, middle));
    const std::optional<int> second = parseNumber(text.substr(middle + 1));
    if (!first || !second)
        return std::nullopt;
    return std::pair(*first, *second);
}

std::size_t splitColumns(std::string_view line, Fields& fields) {
    std::size_t count = 0;
    for (std::size_t begin = 0;; ++count) {
        const std::size_t tab = line.find('\t', begin);
        if (count < fields.size())
            fields[count] = line.substr(begin, tab - begin);
        if (tab == std::string_view::npos)
            return count + 1;
        begin = tab + 1;
    }
}

bool hasSpacesForTabs(std::string_view line) {
    std::size_t count = 0;
    bool inside = false;
    for (const char c : line) {
        const bool space = c == ' ' || c == '\t';
        count += (!space && !inside) ? 1 : 0;
        inside = !space;
    }
    return count >= Fields{}.size();
}

} // namespace parsescope
