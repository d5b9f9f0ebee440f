// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/display_text.h"

#include "core/base/utf8.h"
#include "core/treebank/sentence.h"

#include <utf8proc.h>

#include <algorithm>

namespace parsescope {

namespace {

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
    const bool isHangulPart = code >= 0x1160 && code <= 0x11FF; // a vowel or the end of a syllable
    const bool isSkinColour = code >= 0x1F3FB && code <= 0x1F3FF; // changes an emoji
    if (isHangulPart || isSkinColour)
        return true;
    switch (utf8proc_category(static_cast<utf8proc_int32_t>(code))) {
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_ME:
        return true;
    case UTF8PROC_CATEGORY_CF: // those below are the soft hyphen and visible signs
        return code >= 0x200B;
    default:
        return false;
    }
}

bool isWide(char32_t code) {
    return !isCombining(code) && utf8proc_charwidth(static_cast<utf8proc_int32_t>(code)) == 2;
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
