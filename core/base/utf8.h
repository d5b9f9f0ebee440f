// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace parsescope {

/// A character of UTF-8 text.
struct Character {
    char32_t code = 0; ///< code point; the byte itself if it is not valid UTF-8
    std::size_t bytes = 1;
    bool valid = true;
};

/// Returns the character that begins at byte `at`, which must be less than text.size(). A byte that
/// is not part of well-formed UTF-8 counts as one character.
[[nodiscard]] Character characterAt(std::string_view text, std::size_t at);

/// Appends a code point, which is at most 0x10FFFF, to a text in UTF-8.
void appendCharacter(std::string& text, char32_t code);

/// Returns the offset of the first byte that is not UTF-8; npos if there is none.
[[nodiscard]] std::size_t findInvalidUtf8(std::string_view text);

/// Returns the number of characters (code points) in `text`.
[[nodiscard]] std::size_t characterCount(std::string_view text);

/// A position in a text: line and column, both 1-based. Columns count characters.
struct TextPlace {
    int line = 1;
    int column = 1;
};

/// Returns the position of byte `at` in `text`.
[[nodiscard]] TextPlace placeAt(std::string_view text, std::size_t at);

/// Returns `text` in double quotes for a message. Long text is cut, and invisible characters are
/// escaped.
[[nodiscard]] std::string inQuotes(std::string_view text);

/// Returns a phrase with the value of a byte for messages: "the byte 0xE9".
[[nodiscard]] Text byteText(char byte);

/// Returns true if the character has the Unicode property White_Space.
[[nodiscard]] bool isWhiteSpace(char32_t code);

/// Returns true if all characters of a line of a file are white space, as isWhiteSpace defines it.
[[nodiscard]] bool isBlankLine(std::string_view line);

/// Removes the first line from `rest` and returns it without its line end ("\n" or "\r\n").
[[nodiscard]] std::string_view takeLine(std::string_view& rest);

/// The byte order mark with which some programs begin a UTF-8 file.
inline constexpr std::string_view ByteOrderMark = "\xEF\xBB\xBF";

} // namespace parsescope
