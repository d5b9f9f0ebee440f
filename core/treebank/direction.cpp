// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/direction.h"

#include "core/base/utf8.h"

#include <algorithm>

namespace parsescope {

namespace {

bool isRightToLeftLetter(char32_t code) {
    return (code >= 0x0590 && code <= 0x08FF) || // the blocks of Hebrew, Arabic, Syriac, Thaana,
                                                 // NKo and other right-to-left scripts
           (code >= 0xFB1D && code <= 0xFDFF) || (code >= 0xFE70 && code <= 0xFEFC) ||
           (code >= 0x10800 && code <= 0x10FFF) || (code >= 0x1E800 && code <= 0x1EFFF);
}

// Returns true for letters. The result is approximate: beyond U+00BF, all characters outside the
// known blocks of symbols count as letters.
bool isLetter(char32_t code) {
    if (code < 0xC0)
        return (code >= 'A' && code <= 'Z') || (code >= 'a' && code <= 'z');
    const bool symbol = code == 0xD7 || code == 0xF7 || (code >= 0x2000 && code <= 0x2BFF) ||
                        (code >= 0x3000 && code <= 0x303F) || (code >= 0xFE00 && code <= 0xFE6F) ||
                        (code >= 0xFEFF && code <= 0xFF20) || (code >= 0x1F000 && code <= 0x1FAFF);
    return !symbol;
}

/// The letters of a text: the first one, and whether the text begins and ends with a letter.
struct Letters {
    char32_t first = 0; ///< 0 if the text has no letter
    bool beginsWith = false;
    bool endsWith = false;
};

Letters lettersOf(std::string_view text) {
    Letters letters;
    for (std::size_t at = 0; at < text.size();) {
        const Character character = characterAt(text, at);
        letters.endsWith = character.valid && isLetter(character.code);
        if (letters.endsWith && letters.first == 0) {
            letters.first = character.code;
            letters.beginsWith = at == 0;
        }
        at += character.bytes;
    }
    return letters;
}

Direction directionOf(const Letters& letters) {
    return letters.first == 0                   ? Direction::None
           : isRightToLeftLetter(letters.first) ? Direction::RightToLeft
                                                : Direction::LeftToRight;
}

} // namespace

Direction directionOf(std::string_view text) {
    return directionOf(lettersOf(text));
}

std::string formAlone(std::string_view form, bool rightToLeft) {
    const Letters letters = lettersOf(form);
    const Direction direction = directionOf(letters);
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const bool hasOuterSigns = !letters.beginsWith || !letters.endsWith;
    const bool isMarked = direction == Direction::RightToLeft ? hasOuterSigns
                          : direction == Direction::None
                              ? rightToLeft && !std::ranges::all_of(form, isDigit)
                              : false;
    constexpr std::string_view isolate = "\u2066";
    if (!isMarked || form.starts_with(isolate))
        return std::string(form);
    constexpr std::string_view mark = "\u200F";
    return std::string(mark).append(form).append(mark);
}

} // namespace parsescope
