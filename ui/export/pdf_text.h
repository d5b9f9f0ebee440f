// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace parsescope {

/// Makes what is copied from a PDF file of Qt, or looked for in it, the letters that were written:
/// Qt names the joined shapes of Arabic letters by characters of their own ("presentation forms",
/// U+FB50 to U+FEFC), which nobody types. Changes the tables from glyphs to characters where they
/// are (PDF 32000-1:2008, 9.10.3). Ligatures keep their names: viewers disagree about the order of
/// several letters for one glyph.
void nameLetters(QByteArray& pdf);

} // namespace parsescope
