// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/painted_text.h"
#include "ui/canvas/theme.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace parsescope;

class TestPaintedText : public QObject {
    Q_OBJECT

private slots:
    /// Texts look as if QPainter had painted them, also the second time, at any place and scale, in
    /// each font, and from right to left.
    void looksAsByQPainter_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"saw", "Ångström’s fi", "e\u0301tude", "سمع صوت", "他看见了",
                                 "a سمع b", "two\nlines", "<b>", "😀", ""})
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
};

QTEST_MAIN(TestPaintedText)
#include "tst_painted_text.moc"
