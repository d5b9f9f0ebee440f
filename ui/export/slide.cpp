// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/slide.h"

#include "ui/canvas/painted_text.h"
#include "ui/canvas/shortened_text.h"
#include "ui/export/pdf_text.h"
#include "ui/export/picture.h"

#include <QBuffer>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

constexpr qreal SlideMargin = 36;
constexpr qreal HeadHeight = 66;
constexpr qreal SideHeadHeight = 36;
constexpr qreal NarrationHeight = 62;
constexpr qreal SideNarrationHeight = 44;
constexpr qreal SlideGap = 10;
constexpr int TitlePixels = 24;
constexpr int SideTitlePixels = 20;
constexpr int SubtitlePixels = 16;
constexpr int NarrationPixels = 20;
constexpr int LeastNarrationPixels = 15;

/// A drawing of transitions as framed texts: the name, the arc that the transition builds, the
/// cost.
class TransitionChips {
public:
    TransitionChips(qreal width, const Measure& measure) : m_width(width), m_measure(measure) {}

    /// Adds a transition with the name `name`.
    void add(const Action& action, const QString& name, bool taken);
    [[nodiscard]] bool areInOneRow() const { return m_y == 0; }
    [[nodiscard]] Drawing drawing() const { return m_drawing; }

private:
    static constexpr qreal Height = 26;
    static constexpr qreal Gap = 8;
    static constexpr qreal Padding = 9;

    qreal m_width;
    const Measure& m_measure;
    Drawing m_drawing;
    qreal m_x = 0;
    qreal m_y = 0;
};

void TransitionChips::add(const Action& action, const QString& name, bool taken) {
    struct Part {
        QString text;
        TextStyle style;
        Ink ink;
    };
    std::vector<Part> parts;
    parts.reserve(3);
    parts.push_back({name, TextStyle::Heading, Ink::Text});
    if (action.arc != QStringLiteral("–"))
        parts.push_back({action.arc, TextStyle::Label, Ink::Text});
    if (action.rise == 0)
        parts.push_back({action.cost + QStringLiteral(" ✓"), TextStyle::Heading, Ink::Right});
    else if (!action.cost.isEmpty())
        parts.push_back({action.cost, TextStyle::Heading, action.rise ? Ink::Wrong : Ink::Muted});
    const auto widthOfAll = [&] {
        qreal width = 2 * Padding - Gap;
        for (const Part& part : parts)
            width += m_measure(part.text, part.style).width() + Gap;
        return width;
    };
    qreal width = widthOfAll();
    if (width > m_width && action.arc != QStringLiteral("–")) { // the arc has long words
        const qreal wide = m_measure(parts[1].text, parts[1].style).width();
        parts[1].text = elided(parts[1].text, wide - (width - m_width), parts[1].style, m_measure);
        width = widthOfAll();
    }
    if (m_x > 0 && m_x + width > m_width) {
        m_x = 0;
        m_y += Height + Gap;
    }
    m_drawing.addBox({m_x, m_y, width, Height}, 6, taken ? Ink::AccentSoft : Ink::Canvas,
                     taken              ? Ink::Accent
                     : action.rise == 0 ? Ink::Right
                                        : Ink::Border,
                     taken || action.rise == 0 ? 1.6 : 1);
    qreal x = m_x + Padding;
    for (const Part& part : parts) {
        const qreal wide = m_measure(part.text, part.style).width();
        m_drawing.addText({x, m_y, wide, Height}, part.text, part.style, part.ink);
        x += wide + Gap;
    }
    m_x += width + Gap;
    m_drawing.size = m_drawing.size.expandedTo({m_x - Gap, m_y + Height});
}

QRectF insideOfSlide(const Slide& slide) {
    const qreal share = slide.isSide() ? 0.3 : 0.7; // of the margin, at the top
    return QRectF(0, 0, slide.width, slide.height)
        .adjusted(SlideMargin, SlideMargin * share, -SlideMargin, -SlideMargin * (share - 0.1));
}

qreal headHeight(const Slide& slide) {
    return slide.isSide() ? SideHeadHeight : HeadHeight;
}

qreal narrationHeight(const Slide& slide) {
    return slide.isSide() ? SideNarrationHeight : NarrationHeight;
}

/// A text broken into lines that are at most `width` pixels wide; words that are wider are broken
/// as well.
class Paragraph {
public:
    Paragraph(QString text, const QFont& font, qreal width)
        : m_layout(text.replace('\n', QChar::LineSeparator), font) {
        QTextOption option(text.isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft);
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        option.setTextDirection(text.isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight);
        m_layout.setTextOption(option);
        m_layout.beginLayout();
        for (QTextLine line = m_layout.createLine(); line.isValid(); line = m_layout.createLine()) {
            line.setLineWidth(std::max(width, 1.0));
            line.setPosition({0, m_height});
            m_height += line.height();
        }
        m_layout.endLayout();
    }

    [[nodiscard]] qreal height() const { return m_height; }
    [[nodiscard]] const QTextLayout& layout() const { return m_layout; }

private:
    QTextLayout m_layout;
    qreal m_height = 0;
};

/// Writes a text at the largest size with which it fits into the rectangle. If no size fits, the
/// end of the text is left out.
void writeNarration(QPainter& painter, const QRectF& rect, const QString& text) {
    QFont font = Theme::font(TextStyle::Label);
    const auto fits = [&](const QString& tried) {
        return Paragraph(tried, font, rect.width()).height() <= rect.height();
    };
    font.setPixelSize(NarrationPixels);
    while (font.pixelSize() > LeastNarrationPixels && !fits(text))
        font.setPixelSize(font.pixelSize() - 1);
    const Paragraph shown(shortened(text, CutAt::Words, fits), font, rect.width());
    paintLayout(painter, rect.topLeft(), shown.layout());
}

/// Paints a page with one side, or one side of a page.
void paintSide(QPainter& painter, const Slide& slide, const Theme& theme) {
    const QRectF inner = insideOfSlide(slide);
    // Returns the width of the text, which is at most `room`.
    const auto line = [&](QPointF place, qreal room, const QString& text, TextStyle style, Ink ink,
                          int pixels) {
        QFont font = Theme::font(style);
        font.setPixelSize(pixels);
        painter.setPen(theme.color(ink));
        const QFontMetricsF metrics(font);
        const QString shown = shortened(text, CutAt::Characters, [&](const QString& tried) {
            return metrics.horizontalAdvance(tried) <= room;
        });
        const Paragraph paragraph(shown, font, room);
        const qreal above = (pixels * 1.5 - paragraph.height()) / 2;
        paintLayout(painter, place + QPointF(0, above), paragraph.layout());
        return metrics.horizontalAdvance(shown);
    };
    if (slide.isSide()) {
        // The titles of a side share a line.
        constexpr qreal gap = 18;
        const qreal used = line(inner.topLeft(), inner.width() * 0.6, slide.title, TextStyle::Word,
                                Ink::Text, SideTitlePixels) +
                           gap;
        line(inner.topLeft() + QPointF(used, 0), inner.width() - used, slide.subtitle,
             TextStyle::Label, Ink::Muted, SubtitlePixels + 2);
    } else {
        line(inner.topLeft(), inner.width(), slide.title, TextStyle::Word, Ink::Text, TitlePixels);
        line(inner.topLeft() + QPointF(0, 38), inner.width(), slide.subtitle, TextStyle::Label,
             Ink::Muted, SubtitlePixels);
    }
    const auto draw = [&](const Drawing& drawing, qreal y, qreal scale, qreal x) {
        painter.save();
        painter.translate(x, y);
        painter.scale(scale, scale);
        paint(painter, drawing, theme);
        painter.restore();
    };
    const qreal width = slide.canvas.size.width() * slide.canvasScale;
    draw(slide.canvas, inner.top() + headHeight(slide), slide.canvasScale,
         (slide.width - width) / 2);
    const qreal text = inner.bottom() - narrationHeight(slide);
    const qreal chips = slide.transitions.size.height() * SlideZoom;
    draw(slide.transitions, text - SlideGap - chips, SlideZoom, inner.left());
    painter.setPen(theme.color(Ink::Text));
    writeNarration(painter, {inner.left(), text, inner.width(), narrationHeight(slide)},
                   slide.text);
}

void paintSlide(QPainter& painter, const Slide& slide, const Theme& theme) {
    painter.fillRect(QRectF(QPointF(), SlideSize), theme.color(Ink::Canvas));
    paintSide(painter, slide, theme);
    for (const Slide& side : slide.beside) {
        painter.save();
        painter.translate(0, slide.height);
        painter.setPen(theme.color(Ink::Border));
        painter.drawLine(QPointF(SlideMargin, 0), QPointF(slide.width - SlideMargin, 0));
        paintSide(painter, side, theme);
        painter.restore();
    }
}

} // namespace

void drawOnSlide(Slide& slide, CanvasDiagram diagram, const std::vector<Action>& actions, int taken,
                 bool allWords, const Measure& measure) {
    const QRectF inner = insideOfSlide(slide);
    // Short names are used only if the names for people need more than one row.
    for (const auto name : {&Action::title, &Action::name}) {
        TransitionChips chips(inner.width() / SlideZoom, measure);
        for (std::size_t i = 0; i < actions.size(); ++i)
            if (actions[i].isLegal())
                chips.add(actions[i], actions[i].*name, static_cast<int>(i) == taken);
        slide.transitions = chips.drawing();
        if (chips.areInOneRow())
            break;
    }
    const qreal below =
        narrationHeight(slide) + 2 * SlideGap + slide.transitions.size.height() * SlideZoom;
    diagram.room = QSizeF(inner.width(), inner.height() - headHeight(slide) - below) / SlideZoom;
    CanvasDrawing canvas = layoutCanvas(diagram, measure);
    // The canvas of a larger page, in which all words are readable, is drawn smaller.
    constexpr qreal Larger = 1.25;
    constexpr qreal Largest = 100;
    qreal factor = 1;
    for (; allWords && !canvas.isWhole && factor < Largest;
         canvas = layoutCanvas(diagram, measure)) {
        factor *= Larger;
        diagram.room *= Larger;
    }
    slide.canvas = std::move(canvas.drawing);
    // A single word can be wider than the canvas.
    slide.canvasScale = std::min(canvas.scale * SlideZoom / factor,
                                 inner.width() / std::max(slide.canvas.size.width(), 1.0));
}

QByteArray pdfOf(const std::vector<Slide>& slides, const Theme& theme, const QString& title,
                 const TaskControl& control) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    std::vector<ColourFont> fonts;
    {
        ColourPdfWriter writer(&buffer);
        setUpPages(writer, SlideSize, title);
        QPainter painter(&writer);
        for (std::size_t i = 0; i < slides.size() && !control.stopRequested(); ++i) {
            if (i > 0)
                writer.newPage();
            paintSlide(painter, slides[i], theme);
            control.report(static_cast<double>(i + 1) / static_cast<double>(slides.size()));
        }
        painter.end();
        fonts = std::move(writer.colourFonts);
    }
    makeSearchable(bytes, fonts);
    return bytes;
}

} // namespace parsescope
