// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/handout_pdf.h"

#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgRenderer>
#include <QTextDocument>
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

} // namespace

QByteArray pdfOf(const HandoutHtml& handout) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
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
    for (std::size_t i = 0; i < handout.pictures.size(); ++i)
        document.addResource(QTextDocument::ImageResource, QUrl(QStringLiteral("picture%1").arg(i)),
                             scaledPicture(handout.pictures[i], page.width()));
    document.setHtml(toQt(handout.html));
    QPainter painter(&writer);
    const int pages = document.pageCount();
    for (int number = 0; number < pages; ++number) {
        if (number > 0)
            writer.newPage();
        const QRectF shown(0, static_cast<qreal>(number) * page.height(), page.width(),
                           page.height());
        painter.save();
        painter.translate(0, -shown.top());
        document.drawContents(&painter, shown);
        painter.restore();
    }
    painter.end();
    buffer.close();
    return bytes;
}

} // namespace parsescope
