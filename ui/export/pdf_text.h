// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <vector>

namespace parsescope {
struct ColourFont;
}

namespace parsescope {

/// Makes Arabic text in a PDF file by Qt searchable, and correct when it is copied. Qt maps the
/// joined shapes of Arabic letters to characters of their own ("presentation forms", U+FB50 to
/// U+FEFC), which users never type. The function replaces these characters in the tables from
/// glyphs to characters (PDF 32000-1:2008, 9.10.3). Ligatures are not changed, because viewers
/// disagree about the order of several letters for one glyph.
void nameLetters(QByteArray& pdf);

/// Makes the coloured glyphs in a PDF file by Qt searchable, for which Qt writes no characters
/// beyond U+FFFF and none for glyphs that show several. `fonts` are the glyphs that ColourPdfWriter
/// has collected. Fonts whose table in the file contradicts `fonts` are not changed.
void nameColourGlyphs(QByteArray& pdf, const std::vector<ColourFont>& fonts);

/// Makes all text in a finished PDF file by ColourPdfWriter searchable.
inline void makeSearchable(QByteArray& pdf, const std::vector<ColourFont>& fonts) {
    nameLetters(pdf);
    nameColourGlyphs(pdf, fonts);
}

} // namespace parsescope
