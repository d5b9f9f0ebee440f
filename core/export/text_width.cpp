// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/text_width.h"

#include "core/base/utf8.h"
#include "core/export/display_text.h"

#include <array>

namespace parsescope {

namespace {

/// The advance widths of the characters from U+0020 to U+007E in Inter-Regular.otf, in thousandths
/// of the font size.
constexpr std::array<int, 95> AsciiWidths{
    281, 278, 403, 631, 638, 812, 639, 222, 362, 362, 500, 659, 280, 460, 276, 357, 625, 464, 605,
    636, 642, 608, 624, 571, 616, 624, 276, 280, 659, 659, 659, 507, 936, 676, 651, 727, 719, 598,
    587, 743, 740, 264, 543, 652, 562, 889, 753, 761, 635, 761, 639, 638, 642, 741, 676, 949, 642,
    665, 625, 362, 357, 362, 469, 452, 497, 564, 621, 558, 621, 582, 361, 609, 591, 237, 237, 544,
    237, 869, 585, 597, 609, 609, 372, 523, 364, 581, 557, 812, 540, 557, 541, 362, 327, 362, 659};

/// The mean advance width of the characters from `first` to `last` in Inter, in thousandths.
struct AlphabetWidth {
    char32_t first;
    char32_t last;
    int width;
};
constexpr std::array<AlphabetWidth, 7> AlphabetWidths{{{0xC0, 0xDE, 650},     // capitals of Latin-1
                                                       {0xDF, 0xFF, 548},     // Latin-1
                                                       {0x100, 0x24F, 581},   // other Latin letters
                                                       {0x391, 0x3A9, 669},   // Greek capitals
                                                       {0x3B1, 0x3C9, 585},   // Greek
                                                       {0x410, 0x42F, 737},   // Cyrillic capitals
                                                       {0x430, 0x44F, 618}}}; // Cyrillic
constexpr int WideWidth = 1000;
constexpr int OtherWidth = 620;

int widthOf(char32_t code) {
    if (isCombining(code))
        return 0;
    if (isWide(code))
        return WideWidth;
    if (code >= ' ' && code - ' ' < AsciiWidths.size())
        return AsciiWidths[code - ' '];
    for (const AlphabetWidth& alphabet : AlphabetWidths)
        if (code >= alphabet.first && code <= alphabet.last)
            return alphabet.width;
    return OtherWidth;
}

} // namespace

int textWidth(std::string_view text, int size) {
    constexpr int Unit = 1000;
    int width = 0;
    for (std::size_t at = 0; at < text.size();) {
        const Character character = characterAt(text, at);
        width += widthOf(character.code);
        at += character.bytes;
    }
    return (width * size + Unit - 1) / Unit;
}

} // namespace parsescope
