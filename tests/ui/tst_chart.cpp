// SPDX-License-Identifier: GPL-3.0-or-later
// The oracle chart: its layout and texts as goldens, the list of its items, and the view.
#include "core/oracle/oracles.h"
#include "tests/support/configurations.h"
#include "tests/support/goldens.h"
#include "tests/support/oracle_cases.h"
#include "tests/support/window.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/theme.h"
#include "ui/chart/chart_diagram.h"
#include "ui/chart/chart_item_model.h"
#include "ui/chart/chart_key.h"
#include "ui/chart/chart_pane.h"
#include "ui/chart/chart_player.h"
#include "ui/chart/chart_text.h"
#include "ui/chart/chart_view.h"
#include "ui/chart/table_pane.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"
#include "ui/session/wording.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

using namespace parsescope;
using namespace parsescope::test;

namespace {

Text treeItemText(const ItemKey& key) {
    return Text("{0} heads {1}", key.node(0), key.node(1));
}

std::vector<QString> formsOf(int words) {
    std::vector<QString> forms{"ROOT"};
    for (int word = 1; word <= words; ++word)
        forms.push_back(QString("w%1").arg(word));
    return forms;
}

/// A small problem for each oracle with a chart.
struct Case {
    const char* oracle;
    const char* system;
    std::vector<int> heads;
    const char* configuration;
};

const std::vector<Case>& cases() {
    static const std::vector<Case> list{
        {"reachability", "arc-eager", {2, 3, 0, 3, 6, 3}, "[0 2 3 4 | 5 6 | 3→1 3→4]"},
        {"gss14-arc-standard", "arc-standard", {3, 1, 0, 5, 3}, "[0 1 | 2 3 4 5 |]"},
        {"arc-standard-table", "arc-standard", {3, 0, 2}, "[0 1 | 2 3 |]"},
        {"gss14-algorithm-1", "arc-standard", {3, 1, 0, 5, 3}, "[0 1 | 2 3 4 5 |]"},
        {"arc-eager-table", "arc-eager", {2, 0, 2}, "[0 1 | 2 3 |]"},
        {"arc-hybrid-table", "arc-hybrid", {3, 0, 2}, "[0 1 | 2 3 |]"},
        {"arc-eager-buffer-table", "arc-eager+rnba", {3, 0, 2}, "[0 1 | 2 3 |]"},
        {"arc-hybrid-buffer-table", "arc-hybrid+rba", {3, 0, 2}, "[0 1 | 2 3 |]"},
        {"lr-spine-table", "lr-spine", {2, 0, 2}, "[0 1 | 2 3 |]"},
        {"gss14-lr-spine", "lr-spine", {2, 5, 2, 5, 0, 5}, "[0 2 3 | 4 5 6 | 2→1]"},
        {"attardi-table", "attardi", {3, 0, 2}, "[0 1 | 2 3 |]"},
        {"grss14", "attardi", {0, 4, 2, 1}, "[0 1 | 3 4 | 1→2]"},
        {"pairs", "covington", {3, 1, 0, 5, 3}, "[0 1 | 2 | 3 4 5 |]"},
        {"arc-standard-linear", "arc-standard", {3, 1, 0, 5, 3}, "[0 1 | 2 3 4 5 |]"},
    };
    return list;
}

Chart recorded(const Case& which) {
    const Problem problem{systemNamed(which.system), treeOf(which.heads)};
    Chart chart =
        oracleNamed(which.oracle).prepare(problem)->chart(configurationFrom(which.configuration));
    return chart;
}

/// Returns all texts of a chart; for large charts, only those of the best derivation.
QString textOf(const Chart& chart) {
    const ChartIndex index(chart);
    const ChartText text(chart, formsOf(20));
    const bool isLarge = chart.items().size() > 40;
    QStringList lines{text.summary()};
    QStringList axis;
    for (std::size_t i = 0; i < chart.axis.size(); ++i)
        axis +=
            (static_cast<int>(i) == chart.stackSize ? "| " : "") + QString::number(chart.axis[i]);
    lines += axis.join(' ');
    for (int step = 1; step <= chart.reduction; ++step)
        lines += text.step(step);
    for (int item : index.order()) {
        if (isLarge && !index.isWinning(item))
            continue;
        const Chart::Item& it = chart.items()[item];
        lines +=
            QString("%1,%2 %3 = %4%5   %6")
                .arg(it.row)
                .arg(it.column)
                .arg(QString::fromStdString(chart.label(item)), valueText(it.value),
                     index.isWinning(item) ? " *" : "", QString::fromStdString(chart.text(item)));
        for (int way : index.waysTo(item))
            if (!isLarge || way == it.best)
                lines += "    " + text.way(way) + "   " + text.verdict(way);
    }
    return lines.join('\n') + '\n';
}

ChartDiagram diagramOf(const IndexedChart& indexed, int words) {
    ChartDiagram diagram;
    diagram.chart = &indexed.chart;
    diagram.index = &indexed.index;
    diagram.words = formsOf(words);
    diagram.filled = static_cast<int>(indexed.chart.deductions().size());
    return diagram;
}

/// Returns a chart of two trees and two ways to join them.
Chart smallChart() {
    Chart chart;
    chart.axis = {0, 1};
    chart.stackSize = 1;
    const int kind = chart.addKind(Text("tree"), treeItemText, "{0}.{1}");
    const int rule = chart.addRule(Text("start"), Text("begins"));
    const int left = chart.item(kind, {0, 0, -1, -1}, 0, 0);
    const int right = chart.item(kind, {1, 1, -1, -1}, 1, 1);
    const int both = chart.item(kind, {0, 1, -1, -1}, 0, 1);
    chart.deduce(rule, left, {-1, -1, -1}, 0);
    chart.deduce(rule, right, {-1, -1, -1}, 0);
    chart.deduce(rule, both, {left, right, -1}, 3, {0, 1});
    chart.deduce(rule, both, {left, right, -1}, 1, {0, 1});
    chart.goal = both;
    return chart;
}

/// A session three steps into a sentence, with a view of its chart.
struct Scene {
    explicit Scene(const QString& system = "arc-standard", std::vector<int> heads = {2, 0, 4, 2}) {
        session.parse()->setSystem(systemNamed(system));
        session.editor()->setSentence(sentenceOf(heads));
        for (int i = 0; i < 3; ++i)
            session.parse()->steps().take({0, 1});
        view = std::make_unique<ChartView>(session.parse(), session.selection());
        view->resize(700, 700);
        view->show();
    }
    /// Returns a part of the view. Of parts that occur in both panes, returns the one in the pane
    /// of the oracle in use.
    template<class Widget>
    Widget* find(const char* name) {
        auto* part = view->findChild<ChartPane*>("chart-pane")->findChild<Widget*>(name);
        return part ? part : view->findChild<Widget*>(name);
    }
    [[nodiscard]] bool isThere() const {
        return session.parse()->losses().explanation() && !view->chart().items().empty() &&
               view->chart().total() == session.parse()->losses().explanation()->losses.loss.value;
    }

    Session session;
    std::unique_ptr<ChartView> view;
};

} // namespace

class TestChart : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::setUpApplication(); }

    void everyOracleWithAChartHasACase() {
        QStringList names;
        for (const Case& which : cases())
            names += which.oracle;
        for (const Oracle& oracle : oracles())
            QCOMPARE(names.contains(oracle.name.data()), oracle.hasChart());
    }

    void words_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(cases().size()); ++i)
            QTest::newRow(cases()[i].oracle) << i;
    }

    void words() {
        QFETCH(int, index);
        const Case& which = cases()[index];
        compareWithGolden(QString("chart-%1").arg(which.oracle), textOf(recorded(which)));
    }

    void reasonsAddUp_data() { words_data(); }

    /// The reasons why a way is worse than the best add up to its cost.
    void reasonsAddUp() {
        QFETCH(int, index);
        const Chart chart = recorded(cases()[index]);
        const ChartText text(chart, formsOf(20));
        static const QRegularExpression whole("^costs (\\d+) (more|instead of)");
        static const QRegularExpression part("costs (\\d+) already");
        for (int way = 0; way < static_cast<int>(chart.deductions().size()); ++way) {
            const QString verdict = text.verdict(way);
            const QRegularExpressionMatch total = whole.match(verdict);
            if (!total.hasMatch())
                continue;
            int sum = verdict.contains("is not gold") ? chart.deductions()[way].cost : 0;
            for (auto next = part.globalMatch(verdict); next.hasNext();)
                sum += next.next().captured(1).toInt();
            QVERIFY2(sum == total.captured(1).toInt(), qPrintable(verdict));
        }
    }

    /// The charts of the worked examples of [GRSS14].
    void workedExamples() {
        const Case section54{"grss14",
                             "attardi",
                             {7, 3, 1, 7, 6, 7, 0, 9, 7, 9, 12, 9, 0},
                             "[0 1 3 4 | 5 6 7 8 9 10 11 12 13 | 3→2]"};
        const Chart chart = recorded(section54);
        QCOMPARE(chart.axis, (std::vector<int>{0, 1, 3, 4, 7, 13}));
        QCOMPARE(chart.total(), 1);
        compareWithGolden("chart-grss14-section-5.4", textOf(chart));
        const Case figure5{"grss14",
                           "attardi",
                           {2, 0, 2, 5, 2, 2, 8, 6, 5, 9, 2},
                           "[0 1 2 3 4 | 5 6 7 8 9 10 11 |]"};
        compareWithGolden("chart-grss14-figure-5", textOf(recorded(figure5)));
    }

    void layouts() {
        const IndexedChart fragments(recorded(cases()[1]));
        ChartDiagram diagram = diagramOf(fragments, 5);
        diagram.selectedItem = fragments.chart.goal;
        diagram.selectedRow = 0;
        diagram.selectedColumn = static_cast<int>(fragments.chart.axis.size()) - 1;
        diagram.showsDerivation = true;
        diagram.marked = {3};
        Drawing drawing = layoutChart(diagram, plainMeasure());
        compareWithGolden("chart-layout", drawing.text() + drawing.factsText());
        diagram.filled = 8;
        compareWithGolden("chart-layout-half", layoutChart(diagram, plainMeasure()).text());
        const IndexedChart list(recorded(cases()[0]));
        drawing = layoutChart(diagramOf(list, 6), plainMeasure());
        compareWithGolden("chart-layout-list", drawing.text() + drawing.factsText());
    }

    /// In a low room, the fragments leave the headings and two rows of the table in sight.
    void fragmentsLeaveRoomForRows() {
        const IndexedChart fragments(recorded(cases()[1]));
        ChartDiagram diagram = diagramOf(fragments, 5);
        QVERIFY(std::ranges::any_of(fragments.chart.fragments,
                                    [](const auto& each) { return each.words.size() > 1; }));
        // The room is too narrow for a table beside the fragments.
        const qreal width = layoutChart(diagram, plainMeasure()).size.width();
        diagram.room = {width, 170};
        const Drawing drawing = layoutChart(diagram, plainMeasure());
        const int size = static_cast<int>(fragments.chart.axis.size());
        const QRectF second = drawing.boundsOf(cellTarget(fragments.chart, 1, size - 1));
        QVERIFY2(!second.isNull() && second.bottom() <= diagram.room.height(),
                 qPrintable(QString::number(second.bottom())));
        QVERIFY(second.right() <= diagram.room.width());
        // The lowest room is that in a window of 1024 x 700 with text at 200 per cent.
        for (const qreal height : {60, 90, 112, 130, 160}) {
            diagram.room = {width, height};
            const QRectF low = layoutChart(diagram, plainMeasure())
                                   .boundsOf(cellTarget(fragments.chart, 1, size - 1));
            QVERIFY2(!low.isNull() && low.bottom() <= height,
                     qPrintable(QStringLiteral("%1 in %2").arg(low.bottom()).arg(height)));
        }
    }

    void fillsStepByStep() {
        const IndexedChart chart(smallChart());
        ChartDiagram diagram = diagramOf(chart, 1);
        const auto values = [&diagram](int filled) {
            diagram.filled = filled;
            QStringList texts;
            for (const Shape& shape : layoutChart(diagram, plainMeasure()).shapes)
                if (shape.target.kind == Target::Kind::Item)
                    texts += shape.text;
            return texts.join(", ");
        };
        QCOMPARE(values(0), QString());
        QCOMPARE(values(2), "0.0 : 0, 1.1 : 0");
        QCOMPARE(values(3), "0.0 : 0, 0.1 : 3, 1.1 : 0");
        QCOMPARE(values(4), "0.0 : 0, 0.1 : 1, 1.1 : 0");
    }

    void indexFindsItemsAndWays() {
        const IndexedChart chart(smallChart());
        QCOMPARE(chart.index.order(), (std::vector<int>{0, 1, 2}));
        QCOMPARE(chart.index.itemsOf(0, 1).size(), 1u);
        QVERIFY(chart.index.itemsOf(1, 0).empty());
        const auto ways = chart.index.waysTo(2);
        QCOMPARE(std::vector<int>(ways.begin(), ways.end()), (std::vector<int>{3, 2}));
        QCOMPARE(chart.index.derivation(), (std::vector<int>{0, 1, 3}));
        const ChartText text(chart.chart, formsOf(1));
        QCOMPARE(text.verdict(2), "costs 3 instead of 1: ROOT → 1 w1 is not gold");
        QCOMPARE(text.verdict(3), "best, although ROOT → 1 w1 is not gold");
    }

    void changesOfATransition() {
        const Chart before = smallChart();
        Chart after;
        after.axis = {0, 1, 2};
        const int kind = after.addKind(Text("tree"), treeItemText, "{0}.{1}");
        const int rule = after.addRule(Text("start"), Text("begins"));
        const int left = after.item(kind, {0, 0, -1, -1}, 0, 0);
        const int both = after.item(kind, {0, 1, -1, -1}, 0, 1);
        after.deduce(rule, left, {-1, -1, -1}, 0);
        after.deduce(rule, both, {left, -1, -1}, 2);
        after.item(kind, {1, 0, -1, -1}, 0, 1);
        after.item(kind, {2, 2, -1, -1}, 2, 2);
        after.goal = both;
        const ChartChanges changes = compareCharts(before, after);
        QCOMPARE(changes.values, (std::vector<int>{0, ChartChanges::Gone, 2}));
        QCOMPARE(changes.changed, 1);
        QCOMPARE(changes.gone, 1);
        QCOMPARE(changes.appeared, 2);
        QCOMPARE(changes.appearing, (std::vector<int>{0, 1, 0, 0}));
        const IndexedChart chart(before);
        ChartDiagram diagram = diagramOf(chart, 1);
        diagram.changes = &changes;
        const QString drawn = layoutChart(diagram, plainMeasure()).text();
        QVERIFY(drawn.contains("\"0.1 : 1 → 2\" wrong"));
        QVERIFY(drawn.contains("\"1.1 : 0 → –\" muted"));
        QVERIFY(drawn.contains("\"1 new\" accent"));
        QCOMPARE(ChartText(before, {}).changes("sh", changes),
                 "After sh: loss 1 → 2. Items of the chart: 1 changed, 1 gone, 2 new.");
    }

    /// The text about a list names its entries: sh loses one gold arc, 1 → 2, of three.
    void changesOfAList() {
        const Problem problem{systemNamed("arc-eager"), treeOf({2, 0, 2})};
        const auto oracle = oracleNamed("reachability").prepare(problem);
        const Configuration at = configurationFrom("[0 1 | 2 3 |]");
        const Chart before = oracle->chart(at);
        const Chart after = oracle->chart(problem.system->step(at, *problem.system->find("sh")));
        const ChartChanges changes = compareCharts(before, after);
        const ChartText text(before, formsOf(3));
        QCOMPARE(text.changes("sh", changes),
                 "After sh: loss 0 → 1. Entries of the list: 1 changed, 0 gone, 0 new.");
        QCOMPARE(text.changesMade("sh", changes),
                 "The last step, sh: loss 0 → 1. Entries of the list: 1 changed, 0 gone, 0 new.");
        QVERIFY(!text.step(0).contains("table"));
    }

    /// The list shows all costs of the loss: with 1 → 2 built, the wrong head of 2 and a cycle.
    void theListAddsUpToTheLoss() {
        const Problem problem{systemNamed("covington"), treeOf({3, 0, 2})};
        const IndexedChart chart(
            oracleNamed("pairs").prepare(problem)->chart(configurationFrom("[0 1 2 | | 3 | 1→2]")));
        QCOMPARE(chart.chart.total(), 2);
        const ChartDiagram diagram = diagramOf(chart, 3);
        const Drawing drawing = layoutChart(diagram, plainMeasure());
        QStringList texts;
        for (const Shape& shape : drawing.shapes)
            texts += shape.text;
        QCOMPARE(texts.last(), "2");
        QVERIFY2(texts.contains("cycle"), qPrintable(texts.join('|')));
    }

    void itemModel() {
        ChartItemModel model;
        QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto chart = std::make_shared<IndexedChart>(recorded(cases()[1]));
        model.setChart(chart, formsOf(5));
        QCOMPARE(model.rowCount(), static_cast<int>(chart->chart.items().size()));
        const QModelIndex goal = model.indexOf(chart->chart.goal);
        QCOMPARE(goal.data().toString(),
                 "ROOT heads all from ROOT to 5 w5, the stack top among them");
        QCOMPARE(goal.data(ChartItemModel::DetailRole).toString(), "0 [0–5]");
        QCOMPARE(goal.data(ChartItemModel::ItemRole).toInt(), chart->chart.goal);
        const QModelIndex best = model.index(0, 0, goal);
        QCOMPARE(best.data(ChartItemModel::DetailRole).toString(), "best");
        QCOMPARE(best.parent(), goal);
        QCOMPARE(model.index(0, 1, goal).data().toString(), "0");
    }

    /// While a table is filled, the list has the items that are known so far, with the values known
    /// so far.
    void itemsThatAreKnown() {
        ChartItemModel model;
        QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto chart = std::make_shared<IndexedChart>(smallChart());
        model.setChart(chart, formsOf(1));
        QCOMPARE(model.rowCount(), 3);
        model.setFilled(2);
        QCOMPARE(model.rowCount(), 2);
        QVERIFY(!model.indexOf(2).isValid());
        model.setFilled(3);
        const QModelIndex both = model.indexOf(2);
        QCOMPARE(model.rowCount(both), 1);
        QCOMPARE(both.siblingAtColumn(ChartItemModel::ValueColumn).data().toString(), "3");
        model.setFilled(4);
        QCOMPARE(model.rowCount(model.indexOf(2)), 2);
        QCOMPARE(model.indexOf(2).siblingAtColumn(ChartItemModel::ValueColumn).data().toString(),
                 "1");
    }

    /// While the table is filled, cells keep their places and sizes.
    void cellsStay() {
        const IndexedChart chart(recorded(cases()[1]));
        ChartDiagram diagram = diagramOf(chart, 5);
        const Drawing full = layoutChart(diagram, plainMeasure());
        const auto boxOf = [](const Drawing& drawing, Target target) {
            for (const Shape& shape : drawing.shapes)
                if (shape.target == target && shape.text.isEmpty())
                    return shape.bounds();
            return QRectF();
        };
        const int size = static_cast<int>(chart.chart.axis.size());
        for (int filled = 0; filled < static_cast<int>(chart.chart.deductions().size()); ++filled) {
            diagram.filled = filled;
            const Drawing now = layoutChart(diagram, plainMeasure());
            QCOMPARE(now.size, full.size);
            for (int row = 0; row < size; ++row)
                for (int column = row; column < size; ++column)
                    QCOMPARE(boxOf(now, cellTarget(chart.chart, row, column)),
                             boxOf(full, cellTarget(chart.chart, row, column)));
        }
    }

    /// The premises of the current step are emphasised, and pointers that cross no text lead from
    /// them to its conclusion.
    void pointersCrossNoText() {
        for (const Case& which : cases()) {
            const IndexedChart chart(recorded(which));
            if (chart.chart.isList)
                continue;
            ChartDiagram diagram = diagramOf(chart, 20);
            for (int filled = 1; filled <= static_cast<int>(chart.chart.deductions().size());
                 ++filled) {
                diagram.filled = filled;
                const Drawing drawing = layoutChart(diagram, plainMeasure());
                QPainterPath pointers;
                for (const Shape& shape : drawing.shapes)
                    if (shape.text.isEmpty() && shape.ink == Ink::Stack && shape.width > 1.5)
                        pointers.addPath(
                            QPainterPathStroker(QPen(Qt::black, 1)).createStroke(shape.outline()));
                for (const Shape& shape : drawing.shapes)
                    if (shape.target.kind == Target::Kind::Item && !shape.text.isEmpty()) {
                        QRectF text(QPointF(), plainMeasure()(shape.text, shape.style));
                        text.moveCenter(shape.rect.center());
                        QVERIFY2(!pointers.intersects(text), which.oracle);
                    }
            }
        }
    }

    /// A drawing that must be scrolled vertically is wider than its room only if it has to be.
    void lowRoomsAreScrolledInOneDirection() {
        const IndexedChart chart(recorded(cases()[1]));
        ChartDiagram diagram = diagramOf(chart, 5);
        for (int width = 200; width <= 900; width += 20)
            for (int height = 100; height <= 400; height += 50) {
                diagram.room = QSizeF(width, 5000);
                const qreal needed = layoutChart(diagram, plainMeasure()).size.width();
                diagram.room = QSizeF(width, height);
                const QSizeF size = layoutChart(diagram, plainMeasure()).size;
                if (size.height() > height)
                    QVERIFY2(size.width() <= std::max<qreal>(width, needed),
                             qPrintable(QString("%1 x %2").arg(width).arg(height)));
            }
    }

    /// The drawing has as much detail as its room allows.
    void detailByRoom() {
        const IndexedChart chart(recorded(cases()[1]));
        ChartDiagram diagram = diagramOf(chart, 5);
        const auto textsOfItems = [&] {
            const Drawing drawing = layoutChart(diagram, plainMeasure());
            return std::ranges::count_if(drawing.shapes, [](const Shape& shape) {
                return shape.target.kind == Target::Kind::Item && !shape.text.isEmpty();
            });
        };
        const auto textsOfCells = [&] {
            const Drawing drawing = layoutChart(diagram, plainMeasure());
            return std::ranges::count_if(drawing.shapes, [](const Shape& shape) {
                return shape.target.kind == Target::Kind::Cell && !shape.text.isEmpty();
            });
        };
        diagram.room = {2000, 2000};
        QVERIFY(textsOfItems() > 0);
        diagram.room = {420, 260};
        QCOMPARE(textsOfItems(), 0);
        QVERIFY(textsOfCells() > 0);
        diagram.room = {100, 100}; // small tables keep their values
        QVERIFY(textsOfCells() > 0);
        const Case large{"arc-standard-table",
                         "arc-standard",
                         {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13},
                         "[0 | 1 2 3 4 5 6 7 8 9 10 11 12 13 14 |]"};
        const IndexedChart shaded(recorded(large));
        diagram = diagramOf(shaded, 14);
        QVERIFY(textsOfCells() > 0);
        diagram.room = {200, 200};
        QCOMPARE(textsOfCells(), 0);
        // The drawing has facts even without texts.
        QVERIFY(!layoutChart(diagram, plainMeasure()).facts.empty());
    }

    void keyOfASmallChart() {
        const Chart chart = recorded(cases()[2]); // the chart of arc-standard-table
        const auto kinds = ChartText(chart, {}).itemKinds();
        QVERIFY(std::ranges::find(kinds, ChartText::ItemKind{ItemShape::LeftHalf, "h [i–h]",
                                                             "h heads all from i to h"}) !=
                kinds.end());
    }

    /// The lines of the key are made when it is shown, and follow the chart from then on.
    void theKeyIsMadeWhenItIsSeen() {
        Scene scene;
        QTRY_VERIFY(scene.isThere());
        const auto* key = scene.view->findChild<ChartKey*>();
        const auto hasLinesOfTheChart = [&] {
            QStringList texts;
            for (const QLabel* label : key->findChildren<QLabel*>())
                texts += label->text();
            return std::ranges::all_of(
                ChartText(scene.view->chart(), {}).itemKinds(),
                [&](const ChartText::ItemKind& kind) { return texts.contains(kind.words); });
        };
        QVERIFY(key->findChildren<QLabel*>().isEmpty());
        scene.find<QToolButton>("chart-key")->click();
        QVERIFY(hasLinesOfTheChart());
        scene.session.parse()->setSystem(systemNamed("arc-eager"));
        QTRY_VERIFY(scene.isThere());
        QTRY_VERIFY(hasLinesOfTheChart());
    }

    /// Words that run from right to left do not reorder the numbers beside them.
    void arabicIsIsolated() {
        const QString word = QString::fromUtf8("كتاب");
        const ChartText text(smallChart(), {"ROOT", word});
        QCOMPARE(text.arc({0, 1}), QString("ROOT → 1 ") + QChar(0x2068) + word + QChar(0x2069));
    }

    void chartShowsTheLoss_data() {
        QTest::addColumn<QString>("system");
        for (const TransitionSystem& system : systems())
            QTest::newRow(system.name.c_str()) << QString::fromStdString(system.name);
    }

    void chartShowsTheLoss() {
        QFETCH(QString, system);
        Scene scene(system);
        for (int step = 0; step < 3; ++step) {
            if (scene.session.parse()->losses().oracle()->hasChart()) {
                QTRY_VERIFY(scene.isThere());
                QVERIFY(scene.find<QTreeView>("chart-items")->model()->rowCount() > 0);
            } else {
                const auto* summary = scene.find<QLabel>("chart-told");
                QTRY_VERIFY(summary->text().contains("It found that the loss is 0."));
                QVERIFY(summary->text().contains("A derivation of the best tree found: "));
                QVERIFY(scene.view->chart().items().empty());
            }
            scene.session.parse()->steps().nextOptimal();
        }
    }

    void aClickHighlightsTheTreeOfAnItem() {
        Scene scene;
        QTRY_VERIFY(scene.isThere());
        auto* table = scene.find<DiagramView>("chart-table");
        const Chart& chart = scene.view->chart();
        const Target goal = itemTarget(chart.goal);
        const QPointF point = table->toView(table->drawing().boundsOf(goal).center());
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, point.toPoint());
        QCOMPARE(scene.session.selection()->highlight().arcs, chart.arcs(chart.goal));
        QVERIFY(scene.session.selection()->highlight().holds(0));
        QTest::mouseMove(table->viewport(), point.toPoint());
        QTest::mouseMove(table->viewport(), QPoint(1, 1));
        QCOMPARE(scene.session.selection()->highlight().arcs,
                 chart.arcs(chart.goal)); // the arcs of the goal, which was selected
        scene.session.selection()->setHighlight({{1}, {}});
        QVERIFY(table->drawing().text().contains("on accent-soft"));
        scene.session.selection()->setHighlight({});
        QCOMPARE(scene.session.selection()->highlight().arcs, chart.arcs(chart.goal));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, point.toPoint());
        // The second click removes the highlight.
        QVERIFY(scene.session.selection()->highlight() == Highlight());
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, point.toPoint());
        scene.session.parse()->steps().nextOptimal();
        QVERIFY(scene.session.selection()->highlight() == Highlight());
    }

    void keysFillTheTable() {
        Scene scene;
        QTRY_VERIFY(scene.isThere());
        QVERIFY(QTest::qWaitForWindowActive(scene.view.get()));
        auto* player = scene.view->findChild<ChartPane*>("chart-pane")->findChild<ChartPlayer*>();
        const int all = static_cast<int>(scene.view->chart().deductions().size());
        const auto* step = scene.find<QLabel>("chart-told");
        QCOMPARE(player->filled(), all);
        QTest::keyClick(scene.view.get(), Qt::Key_Left, Qt::ControlModifier);
        QCOMPARE(player->filled(), all - 1);
        QVERIFY(step->text().startsWith(QString("Step %1 of %2").arg(all - 1).arg(all)));
        QTest::keyClick(scene.view.get(), Qt::Key_Right, Qt::ControlModifier);
        // The first line says in words what the cell means, the second one has the formula.
        const QStringList lines = step->text().split('\n');
        QVERIFY(lines[0].startsWith("ROOT heads all from ROOT to ") &&
                lines[0].endsWith(", at no loss."));
        QVERIFY(lines[1].startsWith("Loss 0 = "));
        QTest::keyClick(scene.view.get(), Qt::Key_Home, Qt::ControlModifier);
        QCOMPARE(player->filled(), 0);
        QTest::keyClick(scene.view.get(), Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY(player->filled() > 0);
        QTest::keyClick(scene.view.get(), Qt::Key_End, Qt::ControlModifier);
        QCOMPARE(player->filled(), all);
    }

    /// A drawing chosen for the room beside scroll bars may need none, and the drawing chosen for
    /// the room without them may need some: such a table would be laid out for ever.
    void settlesAtEverySize() {
        Scene scene;
        QTRY_VERIFY(scene.isThere());
        auto* table = scene.find<DiagramView>("chart-table");
        int layouts = 0;
        connect(table, &DiagramView::roomChanged, scene.view.get(), [&] {
            if (++layouts > 20)
                scene.view->hide(); // hiding the view ends the layouts
        });
        for (const qreal zoom : {1.0, 1.25, 1.5}) {
            table->setZoom(zoom);
            for (int width = 300; width < 1100; width += 100)
                for (int height = 250; height < 800; height += 10) {
                    layouts = 0;
                    scene.view->resize(width, height);
                    QCoreApplication::processEvents();
                    QVERIFY2(scene.view->isVisible(),
                             qPrintable(QString("%1 × %2 × %3").arg(width).arg(height).arg(zoom)));
                }
        }
    }

    void hoveredTransitionShowsItsChanges() {
        Scene scene;
        QTRY_VERIFY(scene.isThere());
        const auto* step = scene.find<QLabel>("chart-told");
        scene.session.selection()->setHovered(scene.session.parse()->system().find("ra"));
        QTRY_VERIFY(step->text().startsWith("After Right-Arc (ra): loss 0 → "));
        scene.session.selection()->setHovered(std::nullopt);
        QVERIFY(step->text().contains("\nLoss 0 = "));
    }

    /// The table of a sentence from right to left begins with its first column at the right, also
    /// after its view has got another size. A position that the user chose stays.
    void mirroredTablesBeginAtTheRight() {
        Scene scene("arc-standard");
        QFile file(SOURCE_DIR "/resources/samples/arabic.conllu");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const Treebank treebank = Treebank::fromBytes("arabic", file.readAll().toStdString());
        scene.session.editor()->setTreebank(treebank);
        scene.session.editor()->selectSentence(3); // 35 words
        QTRY_VERIFY(scene.isThere());
        QScrollBar* across = scene.find<DiagramView>("chart-table")->horizontalScrollBar();
        for (const QSize size : {QSize(500, 260), QSize(340, 500), QSize(420, 300)}) {
            scene.view->resize(size);
            QTRY_VERIFY(across->maximum() > 0);
            QTRY_COMPARE(across->value(), across->maximum());
        }
        across->setValue(across->maximum() / 2);
        const int chosen = across->value();
        scene.view->resize(380, 300);
        QApplication::processEvents();
        QCOMPARE(across->value(), chosen);
    }

    /// The table begins with its first row and column, and its headings stay in sight when it is
    /// scrolled.
    void headingsStayInSight() {
        Scene scene("arc-standard", {2, 0, 4, 2, 2, 2, 8, 6});
        QTRY_VERIFY(scene.isThere());
        scene.view->resize(340, 260);
        auto* table = scene.find<DiagramView>("chart-table");
        QTRY_VERIFY(table->verticalScrollBar()->maximum() > 0);
        scene.session.selection()->setHighlight({{1}, {}}); // draws the table again
        scene.session.selection()->setHighlight({});
        QCOMPARE(table->verticalScrollBar()->value(), 0);
        QCOMPARE(table->horizontalScrollBar()->value(), 0);
        const Drawing& drawing = table->drawing();
        QVERIFY(pinnedHeadings(drawing, {{}, drawing.size}).shapes.empty());
        QRectF cells; // the cells; empty ones may not be drawn
        for (const Shape& shape : drawing.shapes)
            if (shape.target.kind == Target::Kind::Cell && shape.text.isEmpty())
                cells |= shape.rect;
        const QRectF visible(cells.left() + 20, cells.top() + 60, 400, 300);
        const Drawing pinned = pinnedHeadings(drawing, visible);
        int columns = 0;
        for (const Shape& heading : drawing.shapes) {
            if (heading.text.isEmpty() || heading.target.kind != Target::Kind::Word ||
                heading.rect.bottom() > cells.top() || heading.rect.top() < cells.top() - 40)
                continue;
            ++columns;
            QVERIFY(std::ranges::any_of(pinned.shapes, [&](const Shape& shape) {
                return shape.text == heading.text && shape.rect.left() == heading.rect.left() &&
                       shape.rect.top() >= visible.top() &&
                       shape.rect.bottom() < visible.top() + 40;
            }));
        }
        QVERIFY(columns >= static_cast<int>(scene.view->chart().axis.size()));
    }

    /// If the words run from right to left, so do the columns of the table.
    void columnsRunWithTheWords() {
        Scene scene;
        QTRY_VERIFY(scene.isThere());
        const Chart& chart = scene.view->chart();
        const IndexedChart indexed(chart);
        ChartDiagram diagram = wholeChart(indexed, formsOf(scene.session.parse()->sentence()));
        for (const bool rightToLeft : {false, true}) {
            diagram.rightToLeft = rightToLeft;
            const Drawing drawing = layoutChart(diagram, plainMeasure());
            const qreal first = drawing.boundsOf(cellTarget(chart, 0, 0)).center().x();
            const qreal second = drawing.boundsOf(cellTarget(chart, 0, 1)).center().x();
            QCOMPARE(second < first, rightToLeft);
        }
    }

    /// After a mistake, the chart is compared with the one before the step that was made, not with
    /// the one after a step with the same name that could follow.
    void aMadeTransitionIsCompared() {
        Scene scene;
        scene.session.editor()->setSentence(sentenceOf({0, 1, 2, 3, 4}));
        ParseExplorer* parse = scene.session.parse();
        parse->setSystem(systemNamed("arc-standard"));
        for (int step = 0; step < 4; ++step)
            parse->steps().take(*parse->system().find("sh"));
        const Transition la = *parse->system().find("la");
        parse->steps().take(la); // w2 is no dependent of w3
        QVERIFY(parse->system().obstacle(parse->configuration(), la) == Obstacle::None);
        QTRY_VERIFY(scene.session.selection()->inspected() == la);
        const auto* text = scene.find<QLabel>("chart-told");
        QTRY_VERIFY2(text->text().startsWith("The last step, Left-Arc (la): loss 0 → "),
                     qPrintable(text->text()));
        // A transition under the mouse comes first.
        scene.session.selection()->setHovered(la);
        QTRY_VERIFY(text->text().startsWith("After Left-Arc (la): loss "));
        scene.session.selection()->setHovered(std::nullopt);
        QTRY_VERIFY(text->text().startsWith("The last step, Left-Arc (la): loss 0 → "));
    }

    void anotherOracleBesideIt() {
        Scene scene;
        QTRY_VERIFY(scene.isThere());
        auto* beside = scene.find<QComboBox>("beside");
        const int other = beside->findData("arc-standard-table");
        QVERIFY(other > 0);
        beside->setCurrentIndex(other);
        emit beside->activated(other);
        QTRY_VERIFY(!scene.view->otherChart().items().empty());
        QCOMPARE(scene.view->otherChart().total(), scene.view->chart().total());
        QVERIFY(
            scene.find<QLabel>("comparison")->text().startsWith("Both say that the loss is 0."));
        scene.session.parse()->setSystem(systemNamed("attardi"));
        QCOMPARE(beside->currentIndex(), 0);
    }
};

QTEST_MAIN(TestChart)
#include "tst_chart.moc"
