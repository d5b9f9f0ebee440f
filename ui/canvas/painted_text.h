// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QList>
#include <QPdfWriter>
#include <QPointF>
#include <QRect>
#include <QString>

#include <vector>

class QPainter;
class QTextLayout;

namespace parsescope {

/// The glyphs of a font with coloured glyphs that a PDF file uses, in the order of their first use,
/// and the texts that they show.
struct ColourFont {
    QString family;
    QList<quint32> glyphs;
    QStringList texts; ///< one text for each glyph; empty for a glyph that shows none of its own
};

/// A PDF writer that collects the glyphs of colour fonts. Qt cannot embed coloured glyphs, so that
/// texts which contain them must be painted by paintText or paintColourGlyphs.
class ColourPdfWriter : public QPdfWriter {
public:
    using QPdfWriter::QPdfWriter;

    std::vector<ColourFont> colourFonts;
};

/// Paints a text with the font and the pen of `painter`. `start` is the left end of its baseline.
/// In a PDF file, coloured glyphs such as emoji are pictures below an invisible text.
void paintText(QPainter& painter, QPointF start, const QString& text);

/// Paints a text as QPainter::drawText does with the alignment `alignment` | AlignVCenter and
/// TextSingleLine, and lays it out only once for each font.
void paintLine(QPainter& painter, const QRect& room, Qt::Alignment alignment, const QString& text);
/// Return what QFontMetricsF::horizontalAdvance and QFontMetrics::elidedText return, and lay the
/// text out only once for each font and width.
[[nodiscard]] qreal advanceOf(const QString& text, const QFont& font);
[[nodiscard]] QString elided(const QString& text, const QFont& font, Qt::TextElideMode mode,
                             int width);

/// Returns the height of a line of `font` or, if the glyphs of `text` reach further up or down, the
/// height of a box around the middle of this line that contains them. Glyphs of other fonts do so,
/// for example in Tibetan and in Nastaliq.
[[nodiscard]] qreal heightOf(const QString& text, const QFont& font);

/// Paints the lines of `layout`, as paintText paints a text. `place` is the position of the layout.
void paintLayout(QPainter& painter, QPointF place, const QTextLayout& layout);

/// Paints the pictures of the coloured glyphs of `layout`, the layout of `text`, at `place`, and
/// adds the glyphs to the writer. The text is given because layouts of documents do not return
/// theirs.
void paintColourGlyphs(QPainter& painter, QPointF place, const QTextLayout& layout,
                       const QString& text);

/// Returns the ranges of `text`, laid out by `layout`, that are shown by coloured glyphs, as first
/// and last + 1 position.
[[nodiscard]] QList<std::pair<int, int>> colouredRanges(const QTextLayout& layout,
                                                        const QString& text);

} // namespace parsescope
