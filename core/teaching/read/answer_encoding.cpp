// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/answer_encoding.h"

#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/teaching/read/aligned_columns.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_latex.h"
#include "core/teaching/read/answer_markup.h"
#include "core/teaching/read/chat_lines.h"
#include "core/teaching/read/heading_forms.h"
#include "core/teaching/read/labelled_records.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace parsescope {

namespace {

using namespace std::string_view_literals;

/// The characters of the bytes 0x80 to 0x9F in Windows-1252; 0 for bytes without a character.
constexpr std::array<char32_t, 32> Windows1252{
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

/// Returns nothing if the file is not in UTF-16; otherwise, true if the first byte of a character
/// contains its higher bits. Without a byte order mark, a file counts as UTF-16 if it contains many
/// zero bytes, either all at odd or all at even positions.
std::optional<bool> highByteFirst(std::string_view bytes) {
    if (bytes.starts_with("\xFF\xFE"sv))
        return false;
    if (bytes.starts_with("\xFE\xFF"sv))
        return true;
    const std::string_view start = bytes.substr(0, 512);
    std::array<std::size_t, 2> zeros{};
    for (std::size_t at = 0; at < start.size(); ++at)
        zeros[at % 2] += start[at] == '\0';
    for (const bool high : {false, true})
        if (zeros[high ? 1 : 0] == 0 && zeros[high ? 0 : 1] * 4 > start.size())
            return high;
    return std::nullopt;
}

std::string fromUtf16(std::string_view bytes, bool highFirst) {
    std::string text;
    const auto unit = [&](std::size_t at) -> char32_t {
        const auto first = static_cast<unsigned char>(bytes[at]);
        const auto second = static_cast<unsigned char>(bytes[at + 1]);
        return highFirst ? first << 8U | second : second << 8U | first;
    };
    for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) {
        char32_t code = unit(at);
        const bool isHigh = code >= 0xD800 && code < 0xDC00;
        if (isHigh && at + 3 < bytes.size() && unit(at + 2) >= 0xDC00 && unit(at + 2) < 0xE000) {
            at += 2;
            code = 0x10000 + ((code - 0xD800) << 10U) + (unit(at) - 0xDC00);
        } else if (code >= 0xD800 && code < 0xE000) {
            code = 0xFFFD;
        }
        appendCharacter(text, code);
    }
    return text;
}

Result<std::string> fromWindows1252(std::string_view bytes, const std::string& name) {
    std::string text;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        const auto byte = static_cast<unsigned char>(bytes[at]);
        const char32_t code = byte < 0x80 || byte >= 0xA0 ? byte : Windows1252[byte - 0x80];
        if (code == 0 && byte != 0)
            return tl::unexpected(
                Error{Text("{0} is neither UTF-8 nor Windows-1252", byteText(bytes[at])), name,
                      placeAt(bytes, at).line, 0});
        appendCharacter(text, code);
    }
    return text;
}

/// Replaces "\r\n" and "\r" by "\n".
void unifyLineEnds(std::string& text) {
    std::size_t to = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool isReturn = text[at] == '\r';
        if (isReturn && at + 1 < text.size() && text[at + 1] == '\n')
            continue;
        text[to++] = isReturn ? '\n' : text[at];
    }
    text.resize(to);
}

bool isWideDigit(char32_t code) {
    return code >= 0xFF10 && code <= 0xFF19;
}

/// Returns the value of a wide digit, or of one in Arabic, Persian, Hindi or Thai; nothing for
/// other characters.
std::optional<int> valueOfDigit(char32_t code) {
    for (const char32_t zero : {0xFF10U, 0x660U, 0x6F0U, 0x966U, 0xE50U})
        if (code >= zero && code < zero + 10)
            return static_cast<int>(code - zero);
    return std::nullopt;
}

/// Returns a number in a circle, as in "①", or 0.
int circledNumber(char32_t code) {
    return code >= 0x2460 && code <= 0x2473 ? static_cast<int>(code - 0x2460) + 1 : 0;
}

/// Replaces characters that programs for writing put in place of those on the keyboard: spaces and
/// hyphens at which no line ends, ends of lines, digits of other scripts, numbers in frames, and
/// the lines of a table. Removes characters without a width, and the mark of Markdown at the end of
/// a line. A space between digits may be part of a word, as in "1 000", and stays.
std::string withPlainCharacters(std::string_view text) {
    std::string plain;
    const auto isDecimalPoint = [&](std::size_t next) { // not at the start of a line: "5. 17"
        const std::size_t other = plain.find_last_not_of("0123456789");
        return next < text.size() && isWideDigit(characterAt(text, next).code) &&
               other != std::string::npos && plain[other] != '\n';
    };
    for (std::size_t at = 0; at < text.size();) {
        const auto [code, bytes, valid] = characterAt(text, at);
        const bool isSpace = code == 0xA0 || code == 0x202F || (code >= 0x2000 && code <= 0x200A);
        const bool isInNumber = isSpace && !plain.empty() && isAsciiDigit(plain.back()) &&
                                at + bytes < text.size() && isAsciiDigit(text[at + bytes]);
        const bool isHardBreak = code == '\\' && text.substr(at + 1).starts_with('\n') &&
                                 !plain.empty() && !isBlankLine(plain.substr(plain.size() - 1)) &&
                                 plain.back() != '\\';
        if (isSpace && !isInNumber)
            plain += ' ';
        else if (code == '\v' || code == '\f' || code == 0x85 || code == 0x2028 || code == 0x2029)
            plain += '\n';
        else if (const auto digit = valueOfDigit(code))
            plain += static_cast<char>('0' + *digit);
        else if ((code == 0xFF0E || code == 0xFF1A) && !plain.empty() && isAsciiDigit(plain.back()))
            plain += code == 0xFF1A ? ": " : isDecimalPoint(at + bytes) ? "." : ". ";
        else if (code == 0x20E3) // the frame around the digit before it
            plain += ')';
        else if (const int number = circledNumber(code))
            plain += "(" + std::to_string(number) + ")";
        else if (code == 0x2010 || code == 0x2011 || code == 0x2212 || code == 0xFE63 ||
                 code == 0xFF0D) // hyphens and minus signs
            plain += '-';
        else if (code == 0x2502 || code == 0x2503 || code == 0x2551)
            plain += '|';
        else if (code == 0x2500 || code == 0x2501 || code == 0x2550)
            plain += '-';
        else if (code > 0x2502 && code < 0x2580)
            plain += '+';
        else if (code != 0x200B && code != 0x200E && code != 0x200F && code != 0x2060 &&
                 code != 0xFEFF && code != 0xFE0F && code != 0xAD && !isHardBreak)
            plain += text.substr(at, bytes);
        at += bytes;
    }
    return plain;
}

/// Returns the name of the kind of a file that is not a text; nothing for a text.
std::optional<Text> otherKind(std::string_view bytes) {
    const auto is = [bytes](std::string_view start) { return bytes.starts_with(start); };
    if (is("%PDF"))
        return Text("a PDF document");
    if (is("PK\x03\x04"sv))
        return Text("an office document or another zip file");
    if (is("\xD0\xCF\x11\xE0"sv))
        return Text("an office document");
    if (is("{\\rtf"))
        return Text("a document with formats (RTF)");
    if (is("\x89PNG"sv) || is("\xFF\xD8\xFF"sv) || is("GIF8"))
        return Text("a picture");
    return std::nullopt;
}

/// Returns a text without the parts that were struck out, as in "~~sh la~~" in Markdown.
std::string withoutStruckOut(std::string_view text) {
    constexpr std::string_view mark = "~~";
    std::string result;
    while (!text.empty()) {
        const std::size_t begin = std::min(text.find(mark), text.size());
        const std::size_t end = text.find(mark, begin + mark.size());
        const bool isOne = end < text.size() && end > begin + mark.size() &&
                           text.substr(begin, end - begin).find('\n') == std::string_view::npos &&
                           text[begin + mark.size()] != '~';
        const std::size_t size = isOne ? begin : std::min(begin + mark.size(), text.size());
        result += text.substr(0, size);
        text.remove_prefix(isOne ? end + mark.size() : size);
    }
    return result;
}

} // namespace

Result<std::string> answerText(std::string_view bytes, const std::string& name,
                               bool hasHtmlInCells) {
    if (const auto kind = otherKind(bytes))
        return tl::unexpected(Error{
            Text("this is {0}, expected a text, a table (CSV), or a document saved as .docx or "
                 ".odt",
                 *kind),
            name});
    std::string text;
    if (const auto highFirst = highByteFirst(bytes)) {
        text = fromUtf16(bytes, *highFirst);
    } else if (findInvalidUtf8(bytes) == std::string_view::npos) {
        text = bytes;
    } else {
        Result<std::string> read = fromWindows1252(bytes, name);
        if (!read)
            return read;
        text = *std::move(read);
    }
    if (text.starts_with(ByteOrderMark))
        text.erase(0, ByteOrderMark.size());
    if (const std::size_t zero = text.find('\0'); zero != std::string::npos)
        return tl::unexpected(Error{Text("{0} is not part of a text", byteText('\0')), name,
                                    placeAt(text, zero).line, 0});
    unifyLineEnds(text);
    text = withoutChatMarks(std::move(text));
    Result<std::string> plain = withoutMarkup(std::move(text), name, hasHtmlInCells);
    if (!plain)
        return plain;
    text = *std::move(plain);
    if (isLatex(text))
        text = withoutLatex(text);
    text = withKnownHeadings(withPlainCharacters(withoutStruckOut(text)));
    return withRecordsInBars(withColumnsInBars(text));
}

} // namespace parsescope
