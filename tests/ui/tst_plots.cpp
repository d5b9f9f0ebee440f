// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/results_plot.h"
#include "tests/support/window.h"
#include "ui/canvas/plot_frame.h"
#include "ui/canvas/plots.h"

#include <QTest>

#include <random>

using namespace parsescope;
using test::layoutScatter;
using test::ScatterPlot;

/// The layout of bars and curves.
class TestPlots : public QObject {
    Q_OBJECT

private slots:
    void barsAreAsLongAsTheirValues() {
        BarPlot plot{"Lengths",
                     {{"1–9", 10, "10", 0}, {"10–19", 40, "40", 80}, {"20+", 0, "0", 0}}};
        plot.selected = 1;
        const Drawing drawing = layoutBars(plot, plainMeasure());
        std::vector<QRectF> filled;
        for (const Shape& shape : drawing.shapes)
            if (shape.fill == Ink::Stack || shape.fill == Ink::Accent)
                filled.push_back(shape.bounds());
        QCOMPARE(filled.size(), std::size_t(2)); // a value of 0 has no bar
        QCOMPARE(filled[1].width(), filled[0].width() * 4);
        QCOMPARE(filled[0].left(), filled[1].left());
        for (const Shape& shape : drawing.shapes)
            QVERIFY(
                QRectF(QPointF(), drawing.size).contains(shape.bounds().adjusted(0, 0, .1, .1)));
        for (int bar = 0; bar < 3; ++bar) {
            const Target target{Target::Kind::Bar, bar, -1};
            QCOMPARE(drawing.at(drawing.boundsOf(target).center()), target);
        }
    }

    // Labels are beside the bars, or above the bars if they are too long, and details are below.
    void textsKeepOutOfEachOthersWay() {
        for (const qreal width : {200.0, 500.0}) {
            BarPlot plot{"Systems",
                         {{"arc-eager+lba+rba", 3, "3   30 %", 10, "12 of the arcs are lost"},
                          {"swap", 10, "10   100 %", 0, "none"}}};
            plot.width = width;
            plot.scale = 20;
            const Drawing drawing = layoutBars(plot, plainMeasure());
            std::vector<QRectF> texts;
            QRectF longest;
            for (const Shape& shape : drawing.shapes) {
                QVERIFY(QRectF(QPointF(), drawing.size).contains(shape.bounds()));
                if (!shape.text.isEmpty())
                    texts.push_back(shape.bounds());
                if (shape.fill == Ink::Stack)
                    longest = longest.united(shape.bounds());
            }
            QCOMPARE(texts.size(), std::size_t(7));
            for (std::size_t i = 0; i < texts.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    QVERIFY2(!texts[i].adjusted(0, 4, 0, -4).intersects(texts[j]),
                             qPrintable(drawing.text()));
            const bool above = longest.left() < 20;
            QCOMPARE(above, width < 300);
            QVERIFY(longest.width() < width / 2); // the scale is twice the value
            QCOMPARE(drawing.facts.front().text,
                     QString("arc-eager+lba+rba: 3   30 %; 12 of the arcs are lost"));
        }
    }

    void stripsOfCurvesAreTold() {
        CurvePlot plot{
            "Sizes", "d", {{"size", Ink::Stack, Stroke::Solid, {{1, 1}, {2, 4}, {3, 9}}}}};
        plot.wholeX = true;
        const Drawing drawing = layoutCurves(plot, plainMeasure());
        QCOMPARE(drawing.factsText(), QString("d: 1, size: 1\nd: 2, size: 4\nd: 3, size: 9"));
        for (int i = 0; i < 3; ++i) {
            const Target strip{Target::Kind::Step, i, -1};
            QCOMPARE(drawing.facts[i].target, strip);
            QCOMPARE(drawing.at(drawing.boundsOf(strip).center()), strip);
        }
        const auto strip = [&](int i) { return drawing.boundsOf({Target::Kind::Step, i, -1}); };
        QCOMPARE(strip(0).right(), strip(1).left());
        QCOMPARE(strip(1).right(), strip(2).left());
        QCOMPARE(strip(1).width(), 2 * strip(0).width()); // half of it would be left of the axis
        int labels = 0; // the label "2" also occurs on the other axis
        for (const Shape& shape : drawing.shapes)
            for (int x : {1, 3})
                if (shape.text == QString::number(x)) {
                    const QRectF bounds = strip(x - 1);
                    QCOMPARE(shape.bounds().center().x(), x == 1 ? bounds.left() : bounds.right());
                    ++labels;
                }
        QCOMPARE(labels, 2);
    }

    // The names of curves that end on the axis are above one another, and not below the axis.
    void namesStandAboveTheAxis() {
        CurvePlot plot{"Sizes", "d", {}};
        for (const char* name : {"one", "two", "three"})
            plot.curves.push_back({name, Ink::Stack, Stroke::Solid, {{1, 0}, {2, 80}, {3, 0.5}}});
        const Drawing drawing = layoutCurves(plot, plainMeasure());
        qreal axis = 0;
        std::vector<QRectF> names;
        for (const Shape& shape : drawing.shapes) {
            if (shape.ink == Ink::Text && shape.text.isEmpty())
                axis = shape.bounds().bottom();
            if (shape.ink == Ink::Stack && !shape.text.isEmpty())
                names.push_back(shape.bounds());
        }
        QCOMPARE(names.size(), std::size_t(3));
        for (std::size_t i = 0; i < names.size(); ++i) {
            QVERIFY2(names[i].center().y() < axis, qPrintable(drawing.text()));
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(!names[i].adjusted(0, 2, 0, -2).intersects(names[j]));
        }
    }

    void curvesStayInsideAndKeepTheirOrder() {
        CurvePlot plot{"Accuracy", "iteration", {}};
        plot.curves.push_back({"UAS", Ink::Stack, Stroke::Solid, {{1, 70}, {2, 74}, {3, 75.5}}});
        plot.curves.push_back({"LAS", Ink::Buffer, Stroke::Dashed, {{1, 65}, {2, 68}, {3, 75}}});
        const Drawing drawing = layoutCurves(plot, plainMeasure());
        QRectF names[2];
        for (const Shape& shape : drawing.shapes) {
            QVERIFY2(
                QRectF(QPointF(), drawing.size).contains(shape.bounds().adjusted(0, 0, .1, .1)),
                qPrintable(drawing.text()));
            if (shape.text == "UAS")
                names[0] = shape.bounds();
            if (shape.text == "LAS")
                names[1] = shape.bounds();
        }
        QVERIFY(names[0].isValid() && names[1].isValid());
        QVERIFY(qAbs(names[0].top() - names[1].top()) >= 14);
    }

    void emptyPlotsHaveATitleOnly() {
        QCOMPARE(layoutBars({"Nothing", {}}, plainMeasure()).shapes.size(), std::size_t(1));
        QCOMPARE(layoutCurves({"Nothing", "x", {}}, plainMeasure()).shapes.size(), std::size_t(1));
    }

    void numbersAreRound() {
        const auto numbers = [](double from, double to, int most) {
            QStringList texts;
            for (double number : roundNumbers(from, to, most))
                texts += QString::number(number);
            return texts.join(" ");
        };
        QCOMPARE(numbers(0, 10, 5), QString("0 2 4 6 8 10"));
        QCOMPARE(numbers(65, 75.5, 5), QString("65 70 75 80"));
        QCOMPARE(numbers(1, 1, 2), QString("1 1.5 2"));
        std::mt19937 random(3);
        for (int round = 0; round < 2000; ++round) {
            const double from = static_cast<double>(random() % 10000) / 7;
            const double to = from + static_cast<double>(random() % 10000 + 1) / 13;
            const int most = 3 + static_cast<int>(random() % 8);
            const std::vector<double> found = roundNumbers(from, to, most);
            QVERIFY(found.size() >= 2 && static_cast<int>(found.size()) <= most + 1);
            QVERIFY(found.front() <= from && found.back() >= to - 1e-9);
        }
    }

    /// The axis of a count begins with the first counted thing: there is no iteration 0.
    void countsBeginWithTheFirst() {
        CurvePlot plot{"UAS", "Iteration", {{"UAS", Ink::Stack, Stroke::Solid, {}}}};
        plot.wholeX = true;
        for (int last = 2; last <= 40; ++last) {
            std::vector<QPointF>& points = plot.curves.front().points;
            points.clear();
            for (int iteration = 1; iteration <= last; ++iteration)
                points.push_back({1.0 * iteration, 80.0 + iteration / 10.0});
            QStringList numbers;
            for (const Shape& shape : layoutCurves(plot, plainMeasure()).shapes)
                numbers += shape.text;
            QVERIFY2(numbers.contains("1") && !numbers.contains("0"),
                     qPrintable(numbers.join(' ')));
        }
    }

    // For points anywhere, the marks, the numbers and the list are inside the drawing.
    void pointsAreNumberedAndListed() {
        std::mt19937 random(1);
        const auto share = [&] { return static_cast<double>(random() % 1000) / 1000; };
        for (const QSizeF size : {QSizeF(900, 400), QSizeF(420, 300), QSizeF(100, 50)})
            for (const std::size_t count : {1, 2, 25}) {
                ScatterPlot plot{"Title", "x", "y", {}, size};
                for (std::size_t i = 0; i < count; ++i)
                    plot.points.push_back({QString("parser %1").arg(i),
                                           "1 / 2",
                                           {70 + share(), 90 - 3 * share()},
                                           {share(), share()},
                                           Ink::Right,
                                           static_cast<ScatterPlot::Mark>(i % 5)});
                const Drawing drawing = layoutScatter(plot, plainMeasure());
                for (const Shape& shape : drawing.shapes)
                    QVERIFY2(QRectF(QPointF(), drawing.size)
                                 .contains(shape.bounds().adjusted(0, 0, .1, .1)),
                             qPrintable(drawing.text()));
                QVERIFY(drawing.text().contains(QString("parser %1").arg(count - 1)));
            }
    }

    // Larger figures are to the right and above, and equal figures at the same place.
    void pointsLieWhereTheirFiguresAre() {
        ScatterPlot plot{"Title", "x", "y", {}};
        plot.points = {{"a", "", {1, 1}}, {"b", "", {3, 5}}, {"c", "", {2, 3}}};
        const Drawing drawing = layoutScatter(plot, plainMeasure());
        std::vector<QPointF> marks;
        for (const Shape& shape : drawing.shapes)
            if (shape.fill == Ink::Accent && shape.ink == Ink::Canvas)
                marks.push_back(shape.bounds().center());
        QCOMPARE(marks.size(), std::size_t(3));
        QVERIFY(marks[0].x() < marks[1].x() && marks[0].y() > marks[1].y());
        QVERIFY(QLineF(marks[2], (marks[0] + marks[1]) / 2).length() < 0.01);
    }
};

QTEST_MAIN(TestPlots)
#include "tst_plots.moc"
