// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/answer_encoding.h"

#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/teaching/read/aligned_columns.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_latex.h"
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

void append(std::string& text, char32_t code) {
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
        append(text, code);
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
        append(text, code);
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

/// Returns true for a document in HTML.
bool isHtml(std::string_view text, std::string_view name) {
    if (name.ends_with(".html") || name.ends_with(".htm"))
        return true;
    text = trimmed(text);
    return text.size() > 2 && text[0] == '<' && (text[1] == '!' || isAsciiLetter(text[1])) &&
           text.find('>') != std::string_view::npos;
}

/// Returns true for a text with elements of HTML.
bool hasHtml(std::string_view text) {
    constexpr std::array<std::string_view, 5> ends{"</li>", "</p>", "</td>", "</table>", "</div>"};
    return std::ranges::any_of(
        ends, [text](std::string_view end) { return text.find(end) != std::string_view::npos; });
}

/// Appends the character of an HTML entity like "lt" or "#8594". Returns false if the entity is
/// unknown.
bool appendEntity(std::string& text, std::string_view entity) {
    constexpr std::array<std::pair<std::string_view, char32_t>, 9> names{{{"lt", '<'},
                                                                          {"gt", '>'},
                                                                          {"amp", '&'},
                                                                          {"quot", '"'},
                                                                          {"apos", '\''},
                                                                          {"nbsp", ' '},
                                                                          {"rarr", 0x2192},
                                                                          {"larr", 0x2190},
                                                                          {"hellip", 0x2026}}};
    for (const auto& [name, code] : names)
        if (entity == name) {
            append(text, code);
            return true;
        }
    if (!entity.starts_with('#') || entity.size() < 2)
        return false;
    const bool isHex = entity[1] == 'x' || entity[1] == 'X';
    char32_t code = 0;
    for (char c : entity.substr(isHex ? 2 : 1)) {
        const bool isDigit = c >= '0' && c <= '9';
        const char low = static_cast<char>(c | 0x20);
        if (!isDigit && !(isHex && low >= 'a' && low <= 'f'))
            return false;
        code = code * (isHex ? 16 : 10) + static_cast<char32_t>(isDigit ? c - '0' : low - 'a' + 10);
        if (code > 0x10FFFF)
            return false;
    }
    if (code == 0 || (code >= 0xD800 && code < 0xE000))
        return false;
    append(text, code == 0xA0 ? ' ' : code);
    return true;
}

/// Returns the name of the element that a tag begins or, with "/" before it, ends, in lower case.
std::string nameOfTag(std::string_view tag) {
    std::string name;
    for (char c : tag.substr(0, 12)) {
        if (c == ' ' || c == '\t' || c == '\n' || (c == '/' && !name.empty()))
            break;
        name += lowerAscii(c);
    }
    return name;
}

/// Returns true for elements that begin on a line of their own.
bool isBlock(std::string_view name) {
    constexpr std::array<std::string_view, 24> blocks{
        "p",  "div",        "tr",      "li",      "ul",     "ol",      "table",    "pre",
        "h1", "h2",         "h3",      "h4",      "h5",     "h6",      "dl",       "dt",
        "dd", "blockquote", "section", "article", "header", "summary", "textarea", "label"};
    return std::ranges::find(blocks, name) != blocks.end();
}

/// Returns true for elements whose text does not count: text that was struck out, and programs.
bool isHidden(std::string_view name) {
    return name == "style" || name == "script" || name == "s" || name == "del" || name == "strike";
}

/// Returns true if an HTML text has elements that begin lines, so that its own ends of lines are
/// spaces.
bool hasBlocks(std::string_view html) {
    for (std::size_t at = html.find('<'); at < html.size(); at = html.find('<', at + 1))
        if (const std::string name =
                nameOfTag(html.substr(at + 1, 12).substr(0, html.substr(at + 1, 12).find('>')));
            isBlock(name) || name == "br")
            return true;
    return false;
}

/// Returns true if the row of a table that begins before `html` has several cells. The only cell of
/// a row may contain a whole letter.
bool hasSeveralCells(std::string_view html) {
    int cells = 0;
    for (std::size_t at = html.find('<'); at < html.size() && cells < 2;
         at = html.find('<', at + 1)) {
        const std::string_view tag = html.substr(at + 1, 12);
        const std::string name = nameOfTag(tag.substr(0, tag.find('>')));
        if (name == "tr" || name == "/tr" || name == "table" || name == "/table")
            return false;
        cells += name == "td" || name == "th" ? 1 : 0;
    }
    return cells > 1;
}

/// Returns true if the line that ends at byte `end` of a text is followed by a blank one.
bool endsParagraph(std::string_view text, std::size_t end) {
    const std::size_t next = text.find_first_not_of(" \t", end + 1);
    return next == std::string_view::npos || text[next] == '\n';
}

/// Returns the text of an HTML document, or of a text with elements of HTML if `isDocument` is
/// false. In such a text, ends of lines between elements count, and a blank line ends all elements,
/// as in Markdown. The cells of tables begin with bars, as in Markdown, too, and the
/// elements in a row with several cells begin no lines.
std::string textOfHtml(std::string_view html, bool isDocument) {
    const bool flows = hasBlocks(html);
    bool isPre = false;
    bool isRow = false;    // true in a row with several cells, which is a line
    bool hasEnded = false; // true behind the end of an element, whose line has ended already
    int depth = 0;         // the number of elements around the text, in a text that is no document
    std::string text;
    const auto endLine = [&text] {
        text.resize(text.find_last_not_of(' ') + 1);
        if (!text.empty() && text.back() != '\n')
            text += '\n';
    };
    for (std::size_t at = 0; at < html.size(); ++at) {
        const char next = at + 1 < html.size() ? html[at + 1] : ' ';
        if (html[at] == '<' && (next == '/' || next == '!' || next == '?' || isAsciiLetter(next))) {
            const std::size_t end = html.find('>', at);
            if (end == std::string_view::npos)
                break;
            const std::string name = nameOfTag(html.substr(at + 1, end - at - 1));
            at = end;
            if (isHidden(name))
                at = std::min(html.find('>', html.find("</" + name, at)), html.size());
            const bool ends = name.starts_with('/') && isBlock(std::string_view(name).substr(1));
            depth = std::max(0, depth + (isBlock(name) ? 1 : ends ? -1 : 0));
            hasEnded = ends || name == "br";
            if (name == "tr")
                isRow = hasSeveralCells(html.substr(end));
            else if (name == "/tr" || name == "table" || name == "/table")
                isRow = false;
            if (isRow && name != "tr" && name != "td" && name != "th")
                text += isBlock(name) || ends || name == "br" ? " " : "";
            else if (isBlock(name))
                endLine();
            else if (ends || name == "br")
                text += '\n';
            else if (name == "td" || name == "th")
                text += "|";
            isPre = name == "pre" || (isPre && name != "/pre");
            continue;
        }
        const std::size_t size = // no entity is longer than 10 bytes
            html[at] == '&' ? html.substr(at, 10).find(';') : std::string_view::npos;
        if (size < 10 && appendEntity(text, html.substr(at + 1, size - 1)))
            at += size;
        else if (!flows || isPre || !isBlankLine(html.substr(at, 1))) {
            hasEnded = false;
            text += html[at];
        } else if (html[at] == '\n' && !isDocument && (depth == 0 || endsParagraph(html, at))) {
            depth = 0;
            if (!std::exchange(hasEnded, false))
                text += '\n';
        } else if (!text.empty() && text.back() != '\n' && text.back() != ' ')
            text += ' ';
    }
    return text;
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
        return tl::unexpected(Error{Text("this is {0}, expected a text or a table", *kind), name});
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
    const bool isDocument = isHtml(text, name);
    if (isDocument || (!hasHtmlInCells && hasHtml(text)))
        text = textOfHtml(text, isDocument);
    if (!isDocument && isLatex(text))
        text = withoutLatex(text);
    text = withKnownHeadings(withPlainCharacters(withoutStruckOut(text)));
    return withRecordsInBars(withColumnsInBars(text));
}

} // namespace parsescope
