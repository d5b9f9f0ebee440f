// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/display_text.h"

#include "core/base/utf8.h"
#include "core/treebank/sentence.h"

#include <algorithm>

namespace parsescope {

namespace {

struct Range {
    char32_t first;
    char32_t last;
};

// The combining marks, which are drawn above, below or inside the preceding character, and
// invisible characters.
constexpr Range Combining[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD},   {0x05BF, 0x05BF},   {0x05C1, 0x05C2},
    {0x05C4, 0x05C5}, {0x05C7, 0x05C7}, {0x0610, 0x061A},   {0x064B, 0x065F},   {0x0670, 0x0670},
    {0x06D6, 0x06DC}, {0x06DF, 0x06E4}, {0x06E7, 0x06E8},   {0x06EA, 0x06ED},   {0x0711, 0x0711},
    {0x0730, 0x074A}, {0x07A6, 0x07B0}, {0x0816, 0x082D},   {0x08D3, 0x0902},   {0x093A, 0x093A},
    {0x093C, 0x093C}, {0x0941, 0x0948}, {0x094D, 0x094D},   {0x0951, 0x0957},   {0x0962, 0x0963},
    {0x0981, 0x0981}, {0x09BC, 0x09BC}, {0x09C1, 0x09C4},   {0x09CD, 0x09CD},   {0x0A01, 0x0A02},
    {0x0A3C, 0x0A3C}, {0x0A41, 0x0A51}, {0x0A81, 0x0A82},   {0x0ABC, 0x0ABC},   {0x0AC1, 0x0AC8},
    {0x0ACD, 0x0ACD}, {0x0B3C, 0x0B3C}, {0x0BC0, 0x0BC0},   {0x0BCD, 0x0BCD},   {0x0C3E, 0x0C40},
    {0x0C46, 0x0C56}, {0x0CCC, 0x0CCD}, {0x0D41, 0x0D44},   {0x0D4D, 0x0D4D},   {0x0E31, 0x0E31},
    {0x0E34, 0x0E3A}, {0x0E47, 0x0E4E}, {0x0EB1, 0x0EB1},   {0x0EB4, 0x0EBC},   {0x0EC8, 0x0ECE},
    {0x0F71, 0x0F7E}, {0x0F80, 0x0F84}, {0x102D, 0x1030},   {0x1032, 0x1037},   {0x1039, 0x103A},
    {0x1160, 0x11FF}, {0x17B4, 0x17B5}, {0x17B7, 0x17BD},   {0x17C6, 0x17C6},   {0x17C9, 0x17D3},
    {0x1AB0, 0x1ACE}, {0x1DC0, 0x1DFF}, {0x200B, 0x200F},   {0x202A, 0x202E},   {0x2060, 0x2064},
    {0x2066, 0x206F}, {0x20D0, 0x20F0}, {0x302A, 0x302D},   {0x3099, 0x309A},   {0xFE00, 0xFE0F},
    {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF}, {0x1F3FB, 0x1F3FF}, {0xE0001, 0xE01EF},
};

// The East Asian wide and fullwidth characters, and emoji.
constexpr Range Wide[] = {
    {0x1100, 0x115F},   {0x231A, 0x231B},   {0x2E80, 0x303E},   {0x3041, 0x4DBF},
    {0x4E00, 0xA4CF},   {0xA960, 0xA97F},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},
    {0xFE10, 0xFE19},   {0xFE30, 0xFE6F},   {0xFF01, 0xFF60},   {0xFFE0, 0xFFE6},
    {0x16FE0, 0x18CFF}, {0x1AFF0, 0x1B2FB}, {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF},
    {0x1F900, 0x1FAFF}, {0x20000, 0x3FFFD},
};

template<std::size_t N>
bool isIn(const Range (&ranges)[N], char32_t code) {
    const Range* found =
        std::lower_bound(std::begin(ranges), std::end(ranges), code,
                         [](const Range& range, char32_t c) { return range.last < c; });
    return found != std::end(ranges) && found->first <= code;
}

int widthOf(const Character& character) {
    if (!character.valid)
        return 1;
    if (isCombining(character.code))
        return 0;
    return isWide(character.code) ? 2 : 1;
}

bool isControl(char32_t code) {
    const bool bidirectional =
        (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 || code == 0x2029 ||
           bidirectional;
}

} // namespace

bool isCombining(char32_t code) {
    return isIn(Combining, code);
}

bool isWide(char32_t code) {
    return isIn(Wide, code);
}

int displayWidth(std::string_view text) {
    int width = 0;
    for (std::size_t at = 0; at < text.size();) {
        const Character character = characterAt(text, at);
        width += widthOf(character);
        at += character.bytes;
    }
    return width;
}

namespace {

std::string withoutControls(std::string_view text, std::string_view kept) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const Character character = characterAt(text, at);
        const bool isKept = kept.find(text[at]) != std::string_view::npos;
        if (isKept || (character.valid && !isControl(character.code)))
            result += text.substr(at, character.bytes);
        else
            result += "\uFFFD";
        at += character.bytes;
    }
    return result;
}

} // namespace

std::string harmless(std::string_view text) {
    return withoutControls(text, {});
}

std::string harmlessLines(std::string_view text) {
    return withoutControls(text, "\n\t");
}

std::string shortened(std::string_view text, int width) {
    std::string result = harmless(text);
    if (displayWidth(result) <= width)
        return result;
    std::size_t end = 0;
    for (int used = 0; end < result.size();) {
        const Character character = characterAt(result, end);
        used += widthOf(character);
        if (used > width - 1)
            break;
        end += character.bytes;
    }
    return result.substr(0, end) + "…";
}

std::string alignedTable(const std::vector<std::vector<std::string>>& rows, std::string_view indent,
                         std::string_view separator) {
    std::vector<int> widths;
    for (const std::vector<std::string>& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t column = 0; column < row.size(); ++column)
            widths[column] = std::max(widths[column], displayWidth(row[column]));
    }
    std::string result;
    for (const std::vector<std::string>& row : rows) {
        std::string line(indent);
        for (std::size_t column = 0; column < row.size(); ++column) {
            const int padding = widths[column] - displayWidth(row[column]);
            line += (column ? separator : "");
            line += row[column] + std::string(padding, ' ');
        }
        line.erase(line.find_last_not_of(' ') + 1);
        result += line + '\n';
    }
    return result;
}

std::string isolatedName(std::string_view name) {
    const bool isFromRight = sentenceFromText(name).isRightToLeft();
    return isFromRight ? "\u2068" + std::string(name) + "\u2069" : std::string(name);
}

namespace {

/// English with isolated names.
class IsolatingEnglish : public English {
public:
    [[nodiscard]] std::string name(const std::string& name) const override {
        return isolatedName(name);
    }
};

} // namespace

std::string isolatedEnglish(const Text& text) {
    return text.in(IsolatingEnglish());
}

} // namespace parsescope
