// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace parsescope {

/// One character of UTF-8 text.
struct Character {
    char32_t code = 0; ///< the code point; the byte itself where it is not UTF-8
    std::size_t bytes = 1;
    bool valid = true;
};

/// The character that begins at byte `at`, which must be inside `text`. A byte that is not part of
/// well-formed UTF-8 counts as one character.
[[nodiscard]] Character characterAt(std::string_view text, std::size_t at);

/// Offset of the first byte that is not UTF-8; npos when there is none.
[[nodiscard]] std::size_t findInvalidUtf8(std::string_view text);

/// Number of characters (code points) in `text`.
[[nodiscard]] std::size_t characterCount(std::string_view text);

/// A place in a text: line and column, both from 1; columns count characters.
struct TextPlace {
    int line = 1;
    int column = 1;
};

/// The place of byte `at`.
[[nodiscard]] TextPlace placeAt(std::string_view text, std::size_t at);

/// `text` in double quotes for a message: long text is cut, invisible characters are escaped.
[[nodiscard]] std::string quoted(std::string_view text);

/// "the byte 0xE9", for messages.
[[nodiscard]] std::string byteText(char byte);

/// True for the characters with the Unicode property White_Space.
[[nodiscard]] bool isWhiteSpace(char32_t code);

/// True when a line of a file holds nothing but ASCII white space.
[[nodiscard]] inline bool isBlankLine(std::string_view line) {
    return line.find_first_not_of(" \t\r\v\f") == std::string_view::npos;
}

/// Cuts the first line off `rest` and returns it without its line end ("\n" or "\r\n").
[[nodiscard]] std::string_view takeLine(std::string_view& rest);

/// The byte order mark that some programs put first in a UTF-8 file.
inline constexpr std::string_view ByteOrderMark = "\xEF\xBB\xBF";

} // namespace parsescope
