// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace parsescope {

// Functions on ASCII characters that, unlike those of <cctype>, do not depend on the locale of the
// program: in a Turkish locale, std::tolower('I') is not 'i'.

[[nodiscard]] constexpr bool isAsciiDigit(char c) {
    return c >= '0' && c <= '9';
}
[[nodiscard]] constexpr bool isAsciiLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
/// Returns true for the bytes of characters beyond ASCII in UTF-8.
[[nodiscard]] constexpr bool isBeyondAscii(char c) {
    return (static_cast<unsigned char>(c) & 0x80U) != 0;
}
/// Returns an upper-case ASCII letter in lower case, and every other character unchanged.
[[nodiscard]] constexpr char lowerAscii(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
/// Returns `text` with its ASCII letters in lower case.
[[nodiscard]] inline std::string lowerAscii(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        c = lowerAscii(c);
    return lower;
}

} // namespace parsescope
