// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/letter_case.h"

#include "core/base/ascii.h"
#include "core/base/utf8.h"

#include <utf8proc.h>

#include <algorithm>

namespace parsescope {

namespace {

constexpr char32_t CapitalSigma = 0x3A3;
constexpr char32_t FinalSigma = 0x3C2;
constexpr char32_t CapitalDottedI = 0x130;

enum class Cased { Yes, No, Ignored };

/// Returns whether a character is a letter with case, or a character that does not separate such
/// letters, such as an accent or an apostrophe.
Cased caseOf(char32_t code) {
    if (code == '\'' || code == '.' || code == ':' || code == 0xB7 || code == 0x2019)
        return Cased::Ignored;
    switch (utf8proc_category(static_cast<utf8proc_int32_t>(code))) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
        return Cased::Yes;
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_ME:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_SK:
        return Cased::Ignored;
    default:
        return Cased::No;
    }
}

/// Returns true if a letter with case follows in `text` from byte `at` on, before any other
/// character that separates words.
bool continues(std::string_view text, std::size_t at) {
    while (at < text.size()) {
        const Character character = characterAt(text, at);
        if (const Cased cased = caseOf(character.code); cased != Cased::Ignored)
            return cased == Cased::Yes;
        at += character.bytes;
    }
    return false;
}

} // namespace

std::string lowerCaseOf(std::string_view text) {
    if (std::ranges::none_of(text, isBeyondAscii))
        return lowerAscii(text);
    std::string lower;
    lower.reserve(text.size());
    bool afterLetter = false; // true if the word has had a letter with case
    for (std::size_t at = 0; at < text.size();) {
        const Character character = characterAt(text, at);
        const std::size_t next = at + character.bytes;
        if (!character.valid) {
            lower += text[at];
        } else if (character.code == CapitalDottedI) {
            lower += "i\u0307";
        } else if (character.code == CapitalSigma && afterLetter && !continues(text, next)) {
            appendCharacter(lower, FinalSigma);
        } else {
            appendCharacter(lower, static_cast<char32_t>(utf8proc_tolower(
                                       static_cast<utf8proc_int32_t>(character.code))));
        }
        if (const Cased cased = caseOf(character.code); cased != Cased::Ignored)
            afterLetter = cased == Cased::Yes;
        at = next;
    }
    return lower;
}

} // namespace parsescope
