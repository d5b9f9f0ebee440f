// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace parsescope {

/// Makes Arabic text in a PDF file by Qt searchable, and correct when it is copied. Qt maps the
/// joined shapes of Arabic letters to characters of their own ("presentation forms", U+FB50 to
/// U+FEFC), which users never type. The function replaces these characters in the tables from
/// glyphs to characters (PDF 32000-1:2008, 9.10.3). Ligatures are not changed, because viewers
/// disagree about the order of several letters for one glyph.
void nameLetters(QByteArray& pdf);

} // namespace parsescope
