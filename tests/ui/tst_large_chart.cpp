// SPDX-License-Identifier: GPL-3.0-or-later
// Charts of many items: their layout is computed in the background, and they are painted in pieces,
// after their texts.
#include "tests/support/oracle_cases.h"
#include "tests/support/trees.h"
#include "tests/support/window.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/theme.h"
#include "ui/chart/chart_diagram.h"
#include "ui/chart/chart_pane.h"
#include "ui/chart/chart_recording.h"
#include "ui/chart/chart_selection.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/wording.h"

#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cstdlib>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// An exploration six steps into a sentence of 24 words.
struct Scene {
    ParseExplorer parse;
    Selection selection{&parse};

    Scene() {
        Random random(5);
        std::vector<int> heads = randomTree(24, random).heads();
        heads.erase(heads.begin());
        parse.setSystem(systemNamed("attardi"));
        parse.setSentence({sentenceOf(heads), {}});
        for (int step = 0; step < 6; ++step)
            parse.steps().take(parse.system().legalTransitions(parse.configuration()).front());
    }
    [[nodiscard]] IndexedChart recorded() const {
        Chart chart =
            parse.losses().oracle()->prepare(parse.problem())->chart(parse.configuration());
        return IndexedChart(std::move(chart));
    }
};

/// Counts how often a widget is painted.
class Paintings : public QObject {
public:
    int count = 0;

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        count += event->type() == QEvent::Paint;
        return false;
    }
};

QImage canvas(QSizeF size) {
    QImage image(size.toSize() + QSize(1, 1), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    return image;
}

/// Returns the largest difference of a channel of a pixel, from 0 to 255.
int difference(const QImage& one, const QImage& other) {
    int most = 0;
    for (int y = 0; y < one.height(); ++y)
        for (int x = 0; x < one.width(); ++x) {
            const QColor a = one.pixelColor(x, y);
            const QColor b = other.pixelColor(x, y);
            most = std::max({most, std::abs(a.red() - b.red()), std::abs(a.green() - b.green()),
                             std::abs(a.blue() - b.blue())});
        }
    return most;
}

} // namespace

class TestLargeChart : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::setUpApplication(); }

    void isLaidOutBesideTheWindowAsInIt() {
        Scene scene;
        ChartRecording recording(&scene.parse, &scene.selection);
        for (bool showsDerivation : {true, false}) {
            recording.record(*scene.parse.losses().oracle(), showsDerivation);
            QSignalSpy recorded(&recording, &ChartRecording::recorded);
            QVERIFY(recorded.wait(30000));
            const IndexedChart chart = scene.recorded();
            ChartDiagram diagram = wholeChart(chart, formsOf(scene.parse.sentence()));
            diagram.showsDerivation = showsDerivation;
            const Drawing drawing = layoutChart(diagram, fontMeasure());
            QVERIFY(drawing.shapes.size() > 500);
            QCOMPARE(recording.drawing().text(), drawing.text());
            QCOMPARE(recording.drawing().factsText(), drawing.factsText());
            QCOMPARE(recording.showsDerivation(), showsDerivation);
        }
        recording.clear("nothing");
        QVERIFY(recording.drawing().shapes.empty());
    }

    /// During scrolling, only the part that becomes visible is painted. Parts painted one by one
    /// give the whole drawing.
    void piecesMakeUpTheWhole() {
        const Scene scene;
        const IndexedChart chart = scene.recorded();
        ChartDiagram diagram = wholeChart(chart, formsOf(scene.parse.sentence()));
        diagram.showsDerivation = true;
        const Drawing drawing = layoutChart(diagram, fontMeasure());
        const Theme theme = Theme::fromPalette(QPalette());
        QImage whole = canvas(drawing.size);
        {
            QPainter painter(&whole);
            paint(painter, drawing, theme);
        }
        QImage pieces = canvas(drawing.size);
        constexpr int side = 173; // squares of this side length cut through cells and texts
        for (int x = 0; x < pieces.width(); x += side)
            for (int y = 0; y < pieces.height(); y += side) {
                QPainter painter(&pieces);
                painter.setClipRect(QRect(x, y, side, side));
                paint(painter, drawing, theme);
            }
        QVERIFY(difference(pieces, whole) <= 3); // cut edges are rounded differently
        QVERIFY(difference(whole, canvas(drawing.size)) > 100);
    }

    /// The events that lay out and paint the texts beside a new table leave out the table, which is
    /// painted by a later one.
    void isPaintedAfterItsTexts() {
        Scene scene;
        ChartPane pane(&scene.parse, &scene.selection);
        pane.resize(900, 600);
        pane.setVisible(true);
        QVERIFY(QTest::qWaitForWindowExposed(&pane));
        Paintings paintings;
        pane.findChild<DiagramView*>("chart-table")->viewport()->installEventFilter(&paintings);
        int atOnce = -1;
        connect(&pane, &ChartPane::recorded, &paintings, [&] {
            paintings.count = 0;
            QCoreApplication::sendPostedEvents();
            atOnce = paintings.count;
        });
        pane.show(*scene.parse.losses().oracle());
        QTRY_VERIFY(pane.chart().items().size() > 5'000);
        QCOMPARE(atOnce, 0);
        QTRY_VERIFY(paintings.count > 0);
    }
};

QTEST_MAIN(TestLargeChart)
#include "tst_large_chart.moc"
