// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/trees.h"

#include <array>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope::test {

/// Splits a text into words, numbers and single other characters.
inline std::vector<std::string> tokensOf(std::string_view text) {
    std::vector<std::string> tokens;
    bool isWord = false;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool isLetter = byte >= 128 || std::isalnum(byte);
        if (!isLetter || !isWord)
            tokens.emplace_back();
        tokens.back() += c;
        isWord = isLetter;
    }
    return tokens;
}

/// Returns `text` with one to three small changes: tokens and lines are replaced, left out,
/// repeated or exchanged, or the end is cut off. The result may have no mistake.
inline std::string damaged(std::string_view text, Random& random) {
    static constexpr std::array<const char*, 16> Others{
        "0",     "1",  "2",  "-1", "99", "1.5", "99999999999", "null",
        "\"x\"", "[]", "{}", "_",  "\n", "\"",  "\t",          "true"};
    std::vector<std::string> tokens = tokensOf(text);
    for (int change = pick(random, 3); change >= 0 && !tokens.empty(); --change) {
        const int size = static_cast<int>(tokens.size());
        const int at = pick(random, size);
        const auto place = tokens.begin() + at;
        const auto lineEnd = std::find(place, tokens.end(), "\n");
        const std::vector<std::string> line(place, lineEnd);
        switch (pick(random, 9)) {
        case 0:
            *place = Others[pick(random, static_cast<int>(Others.size()))];
            break;
        case 1:
        case 2:
            *place = tokens[pick(random, size)];
            break;
        case 3:
            tokens.erase(place);
            break;
        case 4:
            tokens.insert(place, tokens[pick(random, size)]);
            break;
        case 5:
            std::swap(*place, tokens[pick(random, size)]);
            break;
        case 6:
            tokens.erase(place, lineEnd);
            break;
        case 7:
            tokens.insert(lineEnd, line.begin(), line.end());
            break;
        default:
            if (pick(random, 4) == 0)
                tokens.erase(place, tokens.end());
            else if (std::isdigit(static_cast<unsigned char>(place->front())))
                *place = std::to_string(std::atoi(place->c_str()) + (pick(random, 2) ? 1 : -1));
        }
    }
    std::string result;
    for (const std::string& token : tokens)
        result += token;
    return result;
}

} // namespace parsescope::test
