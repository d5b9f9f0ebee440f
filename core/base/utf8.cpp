// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

namespace parsescope {

namespace {

constexpr std::size_t LongestQuote = 40; // largest number of characters in a quotation

unsigned byteAt(std::string_view text, std::size_t at) {
    return static_cast<unsigned char>(text[at]);
}

std::string hex(unsigned value, int digits) {
    constexpr std::string_view Digits = "0123456789ABCDEF";
    std::string result;
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
        result += Digits[(value >> shift) & 0xFU];
    return result;
}

// Returns true for control characters, and for characters that break the line or change its
// direction.
bool needsEscape(char32_t code) {
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0x200B && code <= 0x200F) ||
           (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) ||
           code == 0xFEFF;
}

std::string escaped(std::string_view text, std::size_t at, Character character) {
    if (!character.valid)
        return "\\x" + hex(byteAt(text, at), 2);
    if (character.code == '\t')
        return "\\t";
    if (needsEscape(character.code))
        return "\\u" + hex(character.code, 4);
    return std::string(text.substr(at, character.bytes));
}

// Returns the offset of the first byte from `at` on that is not ASCII.
std::size_t skipAscii(std::string_view text, std::size_t at) {
    constexpr std::uint64_t HighBits = 0x8080808080808080U;
    std::uint64_t block = 0;
    for (; at + sizeof block <= text.size(); at += sizeof block) {
        std::memcpy(&block, text.data() + at, sizeof block);
        if ((block & HighBits) != 0)
            break;
    }
    while (at < text.size() && byteAt(text, at) < 0x80)
        ++at;
    return at;
}

} // namespace

Character characterAt(std::string_view text, std::size_t at) {
    const unsigned lead = byteAt(text, at);
    if (lead < 0x80)
        return {lead, 1, true};
    const std::size_t bytes = lead < 0xC2   ? 0
                              : lead < 0xE0 ? 2
                              : lead < 0xF0 ? 3
                              : lead < 0xF5 ? 4
                                            : 0;
    const Character invalid{lead, 1, false};
    if (bytes == 0 || at + bytes > text.size())
        return invalid;
    char32_t code = lead & (0xFFU >> (bytes + 1));
    for (std::size_t i = 1; i < bytes; ++i) {
        const unsigned next = byteAt(text, at + i);
        if ((next & 0xC0U) != 0x80)
            return invalid;
        code = (code << 6U) | (next & 0x3FU);
    }
    constexpr std::array<char32_t, 5> Smallest = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (code < Smallest[bytes] || code > 0x10FFFF || surrogate)
        return invalid;
    return {code, bytes, true};
}

void appendCharacter(std::string& text, char32_t code) {
    const auto byte = [&text](char32_t value) { text += static_cast<char>(value); };
    if (code < 0x80) {
        byte(code);
    } else if (code < 0x800) {
        byte(0xC0 | code >> 6U);
        byte(0x80 | (code & 0x3FU));
    } else if (code < 0x10000) {
        byte(0xE0 | code >> 12U);
        byte(0x80 | (code >> 6U & 0x3FU));
        byte(0x80 | (code & 0x3FU));
    } else {
        byte(0xF0 | code >> 18U);
        byte(0x80 | (code >> 12U & 0x3FU));
        byte(0x80 | (code >> 6U & 0x3FU));
        byte(0x80 | (code & 0x3FU));
    }
}

std::size_t findInvalidUtf8(std::string_view text) {
    for (std::size_t at = skipAscii(text, 0); at < text.size(); at = skipAscii(text, at)) {
        const Character character = characterAt(text, at);
        if (!character.valid)
            return at;
        at += character.bytes;
    }
    return std::string_view::npos;
}

std::size_t characterCount(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); at += characterAt(text, at).bytes)
        ++count;
    return count;
}

TextPlace placeAt(std::string_view text, std::size_t at) {
    const std::string_view before = text.substr(0, at);
    // In the first line, the result is 0, because npos + 1 is 0.
    const std::size_t lineBegin = before.rfind('\n') + 1;
    return {static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1,
            static_cast<int>(characterCount(before.substr(lineBegin))) + 1};
}

std::string inQuotes(std::string_view text) {
    std::string result = "\"";
    std::size_t at = 0;
    for (std::size_t count = 0; at < text.size() && count < LongestQuote; ++count) {
        const Character character = characterAt(text, at);
        result += escaped(text, at, character);
        at += character.bytes;
    }
    return result + (at < text.size() ? "…\"" : "\"");
}

Text byteText(char byte) {
    return Text("the byte 0x{0}", hex(static_cast<unsigned char>(byte), 2));
}

bool isWhiteSpace(char32_t code) {
    return (code >= 0x09 && code <= 0x0D) || code == 0x20 || code == 0x85 || code == 0xA0 ||
           code == 0x1680 || (code >= 0x2000 && code <= 0x200A) || code == 0x2028 ||
           code == 0x2029 || code == 0x202F || code == 0x205F || code == 0x3000;
}

bool isBlankLine(std::string_view line) {
    for (std::size_t at = 0; at < line.size();) {
        const Character character = characterAt(line, at);
        if (!character.valid || !isWhiteSpace(character.code))
            return false;
        at += character.bytes;
    }
    return true;
}

std::string_view takeLine(std::string_view& rest) {
    const std::size_t end = rest.find('\n');
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    while (!line.empty() && line.back() == '\r')
        line.remove_suffix(1);
    return line;
}

} // namespace parsescope
