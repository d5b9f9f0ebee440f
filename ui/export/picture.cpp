// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/picture.h"

#include "ui/canvas/painted_text.h"
#include "ui/export/pdf_text.h"

#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>

#include <algorithm>
#include <new>
#include <utility>

namespace parsescope {

namespace {

constexpr int Resolution = 96; // number of pixels of a drawing for each inch on paper

void paintOn(QPaintDevice& device, const Drawing& drawing, const Theme& theme, qreal scale) {
    QPainter painter(&device);
    painter.scale(scale, scale);
    painter.fillRect(QRectF(QPointF(), drawing.size), theme.color(Ink::Canvas));
    paint(painter, drawing, theme);
}

/// Removes characters that XML does not allow, even as escapes.
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

} // namespace

void setUpPages(QPdfWriter& writer, QSizeF pixels, const QString& title) {
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Parsescope"));
    writer.setResolution(Resolution);
    writer.setPageSize(
        QPageSize(pixels * 72 / Resolution, QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF());
}

QImage imageOf(const Drawing& drawing, const Theme& theme, qreal scale) {
    // The largest width and height that QPainter supports, in pixels.
    constexpr qreal largest = 30'000;
    scale = std::min({scale, largest / std::max(drawing.size.width(), 1.0),
                      largest / std::max(drawing.size.height(), 1.0)});
    QImage image((drawing.size * scale).toSize().expandedTo({1, 1}), QImage::Format_RGB32);
    if (image.isNull())
        throw std::bad_alloc();
    paintOn(image, drawing, theme, scale);
    return image;
}

QByteArray pngOf(const QImage& image) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG"))
        throw std::bad_alloc(); // nothing else can fail, and an image without memory is null
    return bytes;
}

QByteArray svgOf(const Drawing& drawing, const Theme& theme, const QString& title) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setTitle(title.toHtmlEscaped()); // Qt does not escape the title and the description
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
    std::vector<ColourFont> fonts;
    {
        ColourPdfWriter writer(&buffer);
        setUpPages(writer, drawing.size, title);
        paintOn(writer, drawing, theme, 1);
        fonts = std::move(writer.colourFonts);
    }
    makeSearchable(bytes, fonts);
    return bytes;
}

} // namespace parsescope
