// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/handout_pdf.h"

#include "ui/canvas/painted_text.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"
#include "ui/export/pdf_text.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QSvgRenderer>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextLayout>
#include <QUrl>

namespace parsescope {

namespace {

// Resolution of the text in dots per inch; pictures are measured in these dots.
constexpr int Dpi = 96;
constexpr int PictureScale = 4; // number of pixels of a picture for each dot of the text

/// Returns a picture in its natural size, scaled down if it is wider than `widest` dots.
QImage scaledPicture(const std::string& svg, int widest) {
    QSvgRenderer renderer(QByteArray::fromStdString(svg));
    QSize size = renderer.defaultSize().expandedTo({1, 1});
    if (size.width() > widest)
        size.scale(widest, size.height(), Qt::KeepAspectRatio);
    QImage image(size * PictureScale, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    renderer.render(&painter);
    painter.end();
    image.setDevicePixelRatio(PictureScale);
    return image;
}

/// Makes the characters invisible that coloured glyphs show, because pictures are painted there.
void hideColourGlyphs(QTextDocument& document) {
    QTextCharFormat invisible;
    invisible.setForeground(QColor(0, 0, 0, 0));
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (const auto& [begin, end] : colouredRanges(*block.layout(), block.text())) {
            QTextCursor cursor(block);
            cursor.setPosition(block.position() + begin);
            cursor.setPosition(block.position() + end, QTextCursor::KeepAnchor);
            cursor.mergeCharFormat(invisible);
        }
}

/// Paints the pictures of the coloured glyphs on the part `shown` of the document.
void paintColourGlyphsOf(const QTextDocument& document, QPainter& painter, const QRectF& shown) {
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const QRectF place = document.documentLayout()->blockBoundingRect(block);
        const QTextLayout& layout = *block.layout();
        if (place.intersects(shown))
            paintColourGlyphs(painter, place.topLeft() - layout.boundingRect().topLeft(), layout,
                              block.text());
    }
}

} // namespace

QByteArray pdfOf(const HandoutHtml& handout, const TaskControl& control) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    ColourPdfWriter writer(&buffer);
    writer.setResolution(Dpi);
    writer.setCreator(QStringLiteral("Parsescope"));
    writer.setPageLayout({QPageSize(QPageSize::A4),
                          handout.landscape ? QPageLayout::Landscape : QPageLayout::Portrait,
                          QMarginsF(18, 18, 18, 18), QPageLayout::Millimeter});
    const QSize page = writer.pageLayout().paintRectPixels(Dpi).size();
    QTextDocument document;
    document.documentLayout()->setPaintDevice(&writer);
    document.setDocumentMargin(0);
    QFont font = Theme::font(TextStyle::Label);
    font.setPixelSize(13);
    document.setDefaultFont(font);
    document.setPageSize(page);
    for (std::size_t i = 0; i < handout.pictures.size() && !control.stopRequested(); ++i)
        document.addResource(QTextDocument::ImageResource, QUrl(QStringLiteral("picture%1").arg(i)),
                             scaledPicture(handout.pictures[i], page.width()));
    if (control.stopRequested())
        return {};
    document.setHtml(toQt(handout.html));
    const int pages = document.pageCount(); // lays out the document
    hideColourGlyphs(document);
    QPainter painter(&writer);
    for (int number = 0; number < pages && !control.stopRequested(); ++number) {
        if (number > 0)
            writer.newPage();
        const QRectF shown(0, static_cast<qreal>(number) * page.height(), page.width(),
                           page.height());
        painter.save();
        painter.translate(0, -shown.top());
        document.drawContents(&painter, shown);
        paintColourGlyphsOf(document, painter, shown);
        painter.restore();
    }
    painter.end();
    buffer.close();
    makeSearchable(bytes, writer.colourFonts);
    return bytes;
}

} // namespace parsescope
