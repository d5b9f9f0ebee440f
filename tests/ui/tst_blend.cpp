// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/drawing_motion.h"

#include <QTest>

using namespace parsescope;

namespace {

constexpr Target word{Target::Kind::Word, 3, -1};
constexpr Target arc{Target::Kind::Arc, 3, 2};

Drawing boxAt(qreal x) {
    Drawing drawing;
    drawing.size = {500, 50};
    drawing.addBox({x, 10, 40, 20}, 4, Ink::Surface).target = word;
    drawing.addText({x, 10, 40, 20}, "saw", TextStyle::Word, Ink::Text).target = word;
    return drawing;
}

/// Returns a drawing of an arc between words 2 and 3 at the positions 100 and 200.
Drawing withArc(Ink ink) {
    Drawing drawing;
    drawing.addBox({90, 10, 20, 20}, 4, Ink::Surface).target = {Target::Kind::Word, 2, -1};
    drawing.addBox({190, 10, 20, 20}, 4, Ink::Surface).target = word;
    QPainterPath path(QPointF(100, 8));
    path.lineTo(100, 0);
    path.lineTo(200, 0);
    path.lineTo(200, 8);
    drawing.addPath(path, ink).target = arc;
    return drawing;
}

} // namespace

class TestBlend : public QObject {
    Q_OBJECT

private slots:
    void wordsGlide() {
        const Drawing half = blend(boxAt(0), boxAt(100), 0.5);
        QCOMPARE(half.shapes.size(), 2u);
        QCOMPARE(half.shapes[0].bounds(), QRectF(50, 10, 40, 20));
        QCOMPARE(half.shapes[1].bounds(), QRectF(50, 10, 40, 20));
        QCOMPARE(half.size, QSizeF(500, 50));
        QCOMPARE(blend(boxAt(0), boxAt(100), 0).shapes[0].bounds().x(), 0);
        QCOMPARE(blend(boxAt(0), boxAt(100), 1).text(), boxAt(100).text());
    }

    void newShapesFadeIn() {
        const Drawing some = blend({}, boxAt(100), 0.25);
        QCOMPARE(some.shapes[0].opacity, 0.25);
        QCOMPARE(some.shapes[0].bounds().x(), 100);
        QVERIFY(blend(boxAt(100), {}, 0).shapes.empty());
    }

    /// An arc that is built grows from its head, over its former line.
    void builtArcsGrowFromTheirHead() {
        const Drawing half = blend(withArc(Ink::ToCome), withArc(Ink::Right), 0.5);
        QCOMPARE(half.shapes.size(), 4u);
        QVERIFY(half.shapes[2].ink == Ink::ToCome);
        QCOMPARE(half.shapes[2].bounds().width(), 100);
        QVERIFY(half.shapes[3].ink == Ink::Right);
        QCOMPARE(half.shapes[3].bounds().left(), 100);
        QVERIFY(qAbs(half.shapes[3].bounds().width() - 50) < 3);
        // Unchanged shapes stay as they are.
        QCOMPARE(blend(withArc(Ink::Right), withArc(Ink::Right), 0.5).text(),
                 withArc(Ink::Right).text());
    }
};

QTEST_GUILESS_MAIN(TestBlend)
#include "tst_blend.moc"
