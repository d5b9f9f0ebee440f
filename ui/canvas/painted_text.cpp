// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/painted_text.h"

#include <QCache>
#include <QGlyphRun>
#include <QHash>
#include <QPaintEngine>
#include <QPainter>
#include <QRawFont>
#include <QStaticText>
#include <QTextBoundaryFinder>
#include <QTextLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace parsescope {

namespace {

/// Number of pixels of the picture of a glyph for each pixel of the font.
constexpr qreal PictureScale = 6;

/// Returns true for fonts whose glyphs are pictures or have several colours.
bool isColoured(const QRawFont& font) {
    thread_local QHash<QString, bool> known;
    const auto found = known.constFind(font.familyName());
    if (found != known.constEnd())
        return *found;
    const bool isColoured =
        std::ranges::any_of(std::array{"CBDT", "COLR", "sbix", "SVG "},
                            [&](const char* table) { return !font.fontTable(table).isEmpty(); });
    known.insert(font.familyName(), isColoured);
    return isColoured;
}

/// Returns false for texts without coloured glyphs; true if the text has to be looked at.
bool mayBeColoured(const QString& text) {
    return std::ranges::any_of(text, [](QChar c) {
        constexpr char16_t firstSign = 0x2000;
        return c.unicode() >= firstSign || c.unicode() == 0xA9 || c.unicode() == 0xAE;
    });
}

/// Returns true if the program's own fonts have all characters of the text, so that its line is
/// exactly as high as the font claims.
bool isLatin(const QString& text) {
    constexpr char16_t firstAccent = 0x300;
    return std::ranges::all_of(text, [](QChar c) { return c.unicode() < firstAccent; });
}

/// Calls `take(begin, end)` for each character of the text as readers see it.
template<class Take>
void forEachCharacter(const QString& text, Take take) {
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    qsizetype begin = 0;
    for (qsizetype end = finder.toNextBoundary(); end > 0; end = finder.toNextBoundary()) {
        take(begin, end);
        begin = end;
    }
}

/// Returns the glyphs of coloured fonts that show a part of a layout.
QList<QGlyphRun> colouredRuns(const QTextLayout& layout, qsizetype begin, qsizetype end) {
    QList<QGlyphRun> runs =
        layout.glyphRuns(static_cast<int>(begin), static_cast<int>(end - begin));
    runs.removeIf([](const QGlyphRun& run) { return !isColoured(run.rawFont()); });
    return runs;
}

/// Returns the code points of a character that no plain font shows.
QString colouredText(const QTextLayout& layout, const QString& whole, qsizetype begin,
                     qsizetype end) {
    QString text;
    for (qsizetype at = begin; at < end;) {
        const qsizetype size = whole[at].isHighSurrogate() ? 2 : 1;
        const QList<QGlyphRun> runs =
            layout.glyphRuns(static_cast<int>(at), static_cast<int>(size));
        if (std::ranges::all_of(runs, isColoured, &QGlyphRun::rawFont))
            text += whole.mid(at, size);
        at += size;
    }
    return text;
}

/// Adds the glyphs of `run`, which show `text`. The first glyph shows the whole text, unless each
/// glyph shows one code point.
void addGlyphs(std::vector<ColourFont>& fonts, const QGlyphRun& run, const QString& text) {
    const QString family = run.rawFont().familyName();
    auto font = std::ranges::find(fonts, family, &ColourFont::family);
    if (font == fonts.end())
        font = fonts.insert(fonts.end(), {family, {}, {}});
    const QList<uint> points = text.toUcs4();
    const QList<quint32> glyphs = run.glyphIndexes();
    for (qsizetype i = 0; i < glyphs.size(); ++i) {
        if (font->glyphs.contains(glyphs[i]))
            continue;
        const char32_t point = points.size() == glyphs.size() ? points[i] : 0;
        font->glyphs.push_back(glyphs[i]);
        font->texts.push_back(point != 0 ? QString::fromUcs4(&point, 1)
                              : i == 0   ? text
                                         : QString());
    }
}

/// Paints the glyphs of `run` as a picture.
void paintPicture(QPainter& painter, QPointF place, const QGlyphRun& run) {
    const QRectF bounds = run.boundingRect().adjusted(-1, -1, 1, 1);
    const QSize size = (bounds.size() * PictureScale).toSize();
    if (size.isEmpty())
        return;
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter onImage(&image);
    onImage.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    onImage.scale(PictureScale, PictureScale);
    onImage.setPen(painter.pen());
    onImage.drawGlyphRun(-bounds.topLeft(), run);
    onImage.end();
    painter.drawImage(bounds.translated(place), image);
}

/// Returns the value of `make` for a text in a font, and for `how`, which is computed once.
template<class Value, class Make>
const Value& cached(const QString& text, const QFont& font, const Make& make,
                    const std::pair<int, int>& how = {}) {
    constexpr int mostTexts = 4096;
    using Key = std::pair<std::pair<QFont, QString>, std::pair<int, int>>;
    thread_local QCache<Key, Value> known(mostTexts);
    const Key key({font, text}, how);
    if (const Value* found = known.object(key))
        return *found;
    auto* made = new Value(make());
    known.insert(key, made);
    return *made;
}

/// Returns a text that has been laid out from left to right in `font`. Laying it out takes more
/// than half of the time of painting it.
const QStaticText& laidOut(const QString& text, const QFont& font) {
    return cached<QStaticText>(text, font, [&] {
        QStaticText made(text);
        made.setTextFormat(Qt::PlainText);
        made.setPerformanceHint(QStaticText::AggressiveCaching);
        return made;
    });
}

/// The measures of a text on one line, from left to right.
struct LineSize {
    qreal advance = 0;
    qreal ascent = 0;
    qreal height = 0;
    bool isColoured = false; ///< true if some of its glyphs are
};

const LineSize& sizeOf(const QString& text, const QFont& font) {
    return cached<LineSize>(text, font, [&]() -> LineSize {
        constexpr qreal endless = 0x01000000;
        QTextOption option;
        option.setWrapMode(QTextOption::NoWrap);
        option.setFlags(QTextOption::IncludeTrailingSpaces);
        option.setTextDirection(Qt::LeftToRight);
        QTextLayout layout(text, font);
        layout.setTextOption(option);
        layout.beginLayout();
        QTextLine line = layout.createLine();
        line.setLineWidth(endless);
        layout.endLayout();
        return {line.horizontalAdvance(), line.ascent(), line.height(),
                mayBeColoured(text) &&
                    std::ranges::any_of(layout.glyphRuns(), isColoured, &QGlyphRun::rawFont)};
    });
}

/// Returns true if a text may be painted as a QStaticText, which is always painted from left to
/// right and has no coloured glyphs.
bool isStatic(const QPainter& painter, const QString& text) {
    return painter.paintEngine()->type() == QPaintEngine::Raster && !text.isEmpty() &&
           !text.isRightToLeft() && painter.layoutDirection() != Qt::RightToLeft &&
           !(mayBeColoured(text) && sizeOf(text, painter.font()).isColoured);
}

} // namespace

void paintColourGlyphs(QPainter& painter, QPointF place, const QTextLayout& layout,
                       const QString& text) {
    auto* writer = dynamic_cast<ColourPdfWriter*>(painter.device());
    if (!writer || !mayBeColoured(text))
        return;
    forEachCharacter(text, [&](qsizetype begin, qsizetype end) {
        for (const QGlyphRun& run : colouredRuns(layout, begin, end)) {
            addGlyphs(writer->colourFonts, run, colouredText(layout, text, begin, end));
            paintPicture(painter, place, run);
        }
    });
}

QList<std::pair<int, int>> colouredRanges(const QTextLayout& layout, const QString& text) {
    QList<std::pair<int, int>> ranges;
    if (mayBeColoured(text))
        forEachCharacter(text, [&](qsizetype begin, qsizetype end) {
            if (!colouredRuns(layout, begin, end).isEmpty())
                ranges.push_back({static_cast<int>(begin), static_cast<int>(end)});
        });
    return ranges;
}

void paintLayout(QPainter& painter, QPointF place, const QTextLayout& layout) {
    const QPen pen = painter.pen();
    for (const QGlyphRun& run : layout.glyphRuns()) {
        if (isColoured(run.rawFont()))
            painter.setPen(QColor(0, 0, 0, 0));
        painter.drawGlyphRun(place, run);
        painter.setPen(pen);
    }
    paintColourGlyphs(painter, place, layout, layout.text());
}

void paintText(QPainter& painter, QPointF start, const QString& text) {
    if (isStatic(painter, text)) {
        // Glyphs of other fonts than the painter's may be higher.
        const qreal ascent = isLatin(text) ? QFontMetricsF(painter.font()).ascent()
                                           : sizeOf(text, painter.font()).ascent;
        painter.drawStaticText(start - QPointF(0, ascent), laidOut(text, painter.font()));
        return;
    }
    if (!dynamic_cast<ColourPdfWriter*>(painter.device()) || !mayBeColoured(text)) {
        painter.drawText(start, text);
        return;
    }
    QTextLayout layout(text, painter.font());
    QTextOption option;
    option.setWrapMode(QTextOption::NoWrap);
    option.setTextDirection(painter.layoutDirection());
    layout.setTextOption(option);
    layout.beginLayout();
    const QTextLine line = layout.createLine();
    layout.endLayout();
    paintLayout(painter, start - QPointF(0, line.ascent()), layout);
}

void paintLine(QPainter& painter, const QRect& room, Qt::Alignment alignment, const QString& text) {
    const auto paintByQt = [&] {
        painter.drawText(room, static_cast<int>(alignment | Qt::AlignVCenter) | Qt::TextSingleLine,
                         text);
    };
    // A QStaticText has its underline at another place, and begins new lines.
    if (!isStatic(painter, text) || painter.font().underline() || text.contains('\n'))
        return paintByQt();
    const LineSize& size = sizeOf(text, painter.font());
    const qreal free = room.width() - size.advance;
    if (free < 0 || size.height > room.height())
        return paintByQt(); // which cuts it off
    const qreal left = alignment & Qt::AlignRight     ? free
                       : alignment & Qt::AlignHCenter ? free / 2
                                                      : 0;
    const qreal top = room.y() + (room.height() - size.height) / 2;
    // A QStaticText rounds its baseline to the nearest pixel, a text of a line mostly upwards.
    const qreal baseline = top + size.ascent;
    if (const qreal part = baseline - std::floor(baseline); part > 0.05 && part < 0.5)
        return paintByQt();
    painter.drawStaticText(QPointF(room.x() + left, top), laidOut(text, painter.font()));
}

qreal advanceOf(const QString& text, const QFont& font) {
    return cached<qreal>(text, font, [&] { return QFontMetricsF(font).horizontalAdvance(text); });
}

qreal heightOf(const QString& text, const QFont& font) {
    const QFontMetricsF metrics(font);
    if (isLatin(text))
        return metrics.height();
    QTextLayout layout(text, font);
    layout.beginLayout();
    const QTextLine line = layout.createLine();
    layout.endLayout();
    const qreal middle = line.ascent() - (metrics.ascent() - metrics.descent()) / 2;
    qreal height = metrics.height();
    for (const QGlyphRun& run : layout.glyphRuns()) {
        const QList<quint32> glyphs = run.glyphIndexes();
        const QList<QPointF> places = run.positions();
        for (qsizetype i = 0; i < glyphs.size(); ++i) {
            const QRectF ink = run.rawFont().boundingRect(glyphs[i]).translated(places[i]);
            height = std::max({height, std::ceil(2 * (middle - ink.top())),
                               std::ceil(2 * (ink.bottom() - middle))});
        }
    }
    return height;
}

QString elided(const QString& text, const QFont& font, Qt::TextElideMode mode, int width) {
    return cached<QString>(
        text, font,
        [&] {
            const QFontMetrics metrics(font);
            // If a sentence is much longer than the line, only its beginning is measured.
            constexpr int narrow = 3; // pixels of a narrow letter
            constexpr int apart = 8; // letters before the cut that may look otherwise because of it
            const QString part = text.left(std::max(width, 0) / narrow + apart);
            if (mode != Qt::ElideRight || part.size() == text.size())
                return metrics.elidedText(text, mode, width);
            const QString shown = metrics.elidedText(part, mode, width);
            return shown.size() + apart <= part.size() ? shown
                                                       : metrics.elidedText(text, mode, width);
        },
        {mode, width});
}

} // namespace parsescope
