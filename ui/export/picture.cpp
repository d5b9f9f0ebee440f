// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/picture.h"

#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <algorithm>

namespace parsescope {

namespace {

constexpr int Resolution = 96; // a pixel of a drawing is 1/96 inch on paper
constexpr QSizeF SmallestSlide(1280, 720);
constexpr qreal Margin = 40; // of a slide; it grows with the slide, like all texts on it
constexpr qreal HeadHeight = 84;
constexpr qreal TextHeight = 84;
constexpr qreal Gap = 16;
constexpr qreal MostEnlarged = 1.5;

void paintOn(QPaintDevice& device, const Drawing& drawing, const Theme& theme, qreal scale) {
    QPainter painter(&device);
    painter.scale(scale, scale);
    painter.fillRect(QRectF(QPointF(), drawing.size), theme.color(Ink::Canvas));
    paint(painter, drawing, theme);
}

void setUpPages(QPdfWriter& writer, QSizeF pixels, const QString& title) {
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Parsescope"));
    writer.setResolution(Resolution);
    writer.setPageSize(
        QPageSize(pixels * 72 / Resolution, QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF());
}

/// Takes out what XML has no place for, not even escaped.
void keepToXml(QByteArray& xml) {
    xml.erase(std::remove_if(xml.begin(), xml.end(),
                             [](char c) {
                                 return static_cast<unsigned char>(c) < 0x20 && c != '\t' &&
                                        c != '\n' && c != '\r';
                             }),
              xml.end());
    for (const char* noCharacter : {"\uFFFE", "\uFFFF"})
        xml.replace(noCharacter, "");
}

qreal heightOf(const Slide& slide) {
    qreal height = 0;
    for (const Drawing& drawing : slide.drawings)
        height += drawing.size.height() + Gap;
    return height;
}

/// Wide enough for the widest drawing; what stands around it grows with the slide.
QSizeF slideSize(const std::vector<Slide>& slides) {
    qreal width = SmallestSlide.width();
    qreal height = 0;
    for (const Slide& slide : slides) {
        for (const Drawing& drawing : slide.drawings)
            width = std::max(width, drawing.size.width() * 1.0667);
        height = std::max(height, heightOf(slide));
    }
    const qreal grown = width / SmallestSlide.width();
    return {width, std::max(SmallestSlide.height() * std::min(grown, 1.5),
                            height + grown * (HeadHeight + TextHeight + 2 * Margin))};
}

void paintSlide(QPainter& painter, const Slide& slide, QSizeF size, const Theme& theme) {
    painter.fillRect(QRectF(QPointF(), size), theme.color(Ink::Canvas));
    const qreal grown = size.width() / SmallestSlide.width();
    const QRectF inner =
        QRectF(QPointF(), size)
            .adjusted(Margin * grown, Margin * grown, -Margin * grown, -Margin * grown);
    const auto write = [&](QRectF rect, const QString& text, TextStyle style, Ink ink, int pixels,
                           Qt::Alignment alignment) {
        QFont font = Theme::font(style);
        font.setPixelSize(qRound(pixels * grown));
        painter.setFont(font);
        painter.setPen(theme.color(ink));
        painter.drawText(rect, static_cast<int>(alignment) | Qt::TextWordWrap, text);
    };
    const auto line = [&](const QString& text, int pixels) {
        QFont font = Theme::font(TextStyle::Word);
        font.setPixelSize(qRound(pixels * grown));
        return QFontMetricsF(font).elidedText(text, Qt::ElideRight, inner.width());
    };
    const bool fromRight = slide.title.isRightToLeft();
    const Qt::Alignment start = (fromRight ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignAbsolute;
    write({inner.left(), inner.top(), inner.width(), 34 * grown}, line(slide.title, 24),
          TextStyle::Word, Ink::Text, 24, start | Qt::AlignVCenter);
    write({inner.left(), inner.top() + 38 * grown, inner.width(), 26 * grown},
          line(slide.subtitle, 16), TextStyle::Label, Ink::Muted, 16, start | Qt::AlignVCenter);
    write({inner.left(), inner.bottom() - TextHeight * grown, inner.width(), TextHeight * grown},
          slide.text, TextStyle::Label, Ink::Text, 18, start | Qt::AlignBottom);

    const qreal room = inner.height() - (HeadHeight + TextHeight) * grown;
    qreal widest = 1;
    for (const Drawing& drawing : slide.drawings)
        widest = std::max(widest, drawing.size.width());
    const qreal scale =
        std::min({MostEnlarged, room / std::max(heightOf(slide), 1.0), inner.width() / widest});
    qreal y =
        inner.top() + HeadHeight * grown + std::max(0.0, (room - scale * heightOf(slide)) / 2);
    for (const Drawing& drawing : slide.drawings) {
        painter.save();
        painter.translate((size.width() - scale * drawing.size.width()) / 2, y);
        painter.scale(scale, scale);
        paint(painter, drawing, theme);
        painter.restore();
        y += scale * (drawing.size.height() + Gap);
    }
}

} // namespace

QImage imageOf(const Drawing& drawing, const Theme& theme, qreal scale) {
    constexpr qreal largest = 30'000; // what QPainter can take
    scale = std::min({scale, largest / std::max(drawing.size.width(), 1.0),
                      largest / std::max(drawing.size.height(), 1.0)});
    QImage image((drawing.size * scale).toSize().expandedTo({1, 1}), QImage::Format_RGB32);
    paintOn(image, drawing, theme, scale);
    return image;
}

QByteArray pngOf(const QImage& image) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

QByteArray svgOf(const Drawing& drawing, const Theme& theme, const QString& title) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setTitle(title.toHtmlEscaped()); // Qt writes both as they are
    generator.setDescription(drawing.factsText().toHtmlEscaped());
    generator.setResolution(Resolution);
    generator.setSize(drawing.size.toSize());
    generator.setViewBox(QRectF(QPointF(), drawing.size));
    paintOn(generator, drawing, theme, 1);
    keepToXml(bytes);
    return bytes;
}

QByteArray pdfOf(const Drawing& drawing, const Theme& theme, const QString& title) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        setUpPages(writer, drawing.size, title);
        paintOn(writer, drawing, theme, 1);
    }
    return bytes;
}

QByteArray pdfOf(const std::vector<Slide>& slides, const Theme& theme, const QString& title,
                 const TaskControl& control) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        const QSizeF size = slideSize(slides);
        setUpPages(writer, size, title);
        QPainter painter(&writer);
        for (std::size_t i = 0; i < slides.size() && !control.stopRequested(); ++i) {
            if (i > 0)
                writer.newPage();
            paintSlide(painter, slides[i], size, theme);
            control.report(static_cast<double>(i + 1) / static_cast<double>(slides.size()));
        }
    }
    return bytes;
}

} // namespace parsescope
