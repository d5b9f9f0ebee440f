// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/painted_text.h"
#include "ui/canvas/theme.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace parsescope;

class TestPaintedText : public QObject {
    Q_OBJECT

private slots:
    /// Texts look as if QPainter had painted them, also the second time, at any place and scale, in
    /// each font, and from right to left.
    void looksAsByQPainter_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"saw", "Ångström’s fi", "e\u0301tude", "سمع صوت", "他看见了",
                                 "a سمع b", "two\nlines", "<b>", "😀", "saw → She ✓ …",
                                 "s₀ 他看见了", "སྐྱེས", "မြန်မာ", "ปู่ ซื้อ", "कर्त्ता", "a སྐྱེས", ""})
            QTest::newRow(text) << QString(text);
    }
    void looksAsByQPainter() {
        QFETCH(QString, text);
        for (const qreal scale : {1.0, 1.37, 2.0})
            for (const TextStyle style : {TextStyle::Word, TextStyle::Label, TextStyle::Word})
                for (const auto direction : {Qt::LayoutDirectionAuto, Qt::RightToLeft}) {
                    const auto image = [&](const auto& paint) {
                        QImage picture(400, 100, QImage::Format_ARGB32_Premultiplied);
                        picture.fill(Qt::white);
                        QPainter painter(&picture);
                        painter.scale(scale, scale);
                        painter.setLayoutDirection(direction);
                        painter.setFont(Theme::font(style));
                        painter.setPen(Qt::darkBlue);
                        painter.setOpacity(0.7);
                        paint(painter, QPointF(10.3, 30.6));
                        return picture;
                    };
                    QCOMPARE(image([&](QPainter& painter, QPointF start) {
                                 paintText(painter, start, text);
                             }),
                             image([&](QPainter& painter, QPointF start) {
                                 painter.drawText(start, text);
                             }));
                }
    }

    /// All ink of a text is in a box of its height around the middle of its line, and no lower box
    /// would do unless it is as high as the line.
    void heightsContainTheInk_data() { looksAsByQPainter_data(); }
    void heightsContainTheInk() {
        QFETCH(QString, text);
        for (const QString& each : {text, QString("ខ្ញុំ"), QString("ཧཱུྃ"), QString("ججججج")}) {
            const QFont font = Theme::font(TextStyle::Word);
            const QFontMetricsF metrics(font);
            constexpr int middle = 100;
            QImage picture(400, 2 * middle, QImage::Format_ARGB32_Premultiplied);
            picture.fill(Qt::white);
            QPainter painter(&picture);
            painter.setFont(font);
            painter.drawText(QPointF(10, middle + (metrics.ascent() - metrics.descent()) / 2),
                             each);
            painter.end();
            constexpr int smoothing = 1; // the edges of glyphs are painted in a further pixel
            const int half = static_cast<int>(std::ceil(heightOf(each, font) / 2)) + smoothing;
            int most = static_cast<int>(metrics.height() / 2);
            for (int y = 0; y < picture.height(); ++y)
                for (int x = 0; x < picture.width(); ++x)
                    if (picture.pixelColor(x, y) != Qt::white) {
                        QVERIFY2(std::abs(y - middle) <= half, qPrintable(each));
                        most = std::max(most, std::abs(y - middle));
                    }
            QVERIFY2(half <= most + 3, qPrintable(each));
        }
    }

    /// Lines look as if QPainter had painted them, with any alignment and in rooms of any size, and
    /// texts are elided and measured as by QFontMetrics.
    void linesLookAsByQPainter_data() { looksAsByQPainter_data(); }
    void linesLookAsByQPainter() {
        QFETCH(QString, text);
        QFont underlined = Theme::font(TextStyle::Label);
        underlined.setUnderline(true);
        QList<QFont> fonts{underlined};
        for (int pixels = 11; pixels < 25; ++pixels) {
            fonts += Theme::font(pixels % 2 == 0 ? TextStyle::Word : TextStyle::Label);
            fonts.back().setPixelSize(pixels);
        }
        for (const QFont& font : fonts) {
            QCOMPARE(advanceOf(text, font), QFontMetricsF(font).horizontalAdvance(text));
            const QString longText = text.repeated(30);
            for (int width = 0; width < 150; width += 7)
                for (const auto mode : {Qt::ElideRight, Qt::ElideMiddle})
                    for (const QString& each : {text, longText})
                        QCOMPARE(elided(each, font, mode, width),
                                 QFontMetrics(font).elidedText(each, mode, width));
            for (const Qt::Alignment alignment : {Qt::AlignLeft, Qt::AlignRight, Qt::AlignHCenter})
                for (const QSize size :
                     {QSize(120, 30), QSize(121, 19), QSize(120, 29), QSize(9, 40)}) {
                    const auto image = [&](const auto& paint) {
                        QImage picture(160, 60, QImage::Format_ARGB32_Premultiplied);
                        picture.fill(Qt::white);
                        QPainter painter(&picture);
                        painter.setFont(font);
                        painter.setPen(Qt::darkBlue);
                        paint(painter, QRect(QPoint(10, 12), size));
                        return picture;
                    };
                    QCOMPARE(image([&](QPainter& painter, const QRect& room) {
                                 paintLine(painter, room, alignment, text);
                             }),
                             image([&](QPainter& painter, const QRect& room) {
                                 painter.drawText(room,
                                                  static_cast<int>(alignment | Qt::AlignVCenter) |
                                                      Qt::TextSingleLine,
                                                  text);
                             }));
                }
        }
    }
};

QTEST_MAIN(TestPaintedText)
#include "tst_painted_text.moc"
