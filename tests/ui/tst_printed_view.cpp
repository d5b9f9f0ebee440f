// SPDX-License-Identifier: GPL-3.0-or-later
// The table of [GSS14 Algorithm 1]: its drawing, its linear trees and sizes, and its view.
#include "core/oracle/tables/papers/anti_diagonals.h"
#include "core/oracle/tables/papers/linear_tree.h"
#include "tests/support/configurations.h"
#include "tests/support/goldens.h"
#include "tests/support/oracle_cases.h"
#include "tests/support/session_test.h"
#include "ui/canvas/diagram_view.h"
#include "ui/chart/chart_item_model.h"
#include "ui/chart/chart_player.h"
#include "ui/chart/chart_view.h"
#include "ui/chart/linear_tree_diagram.h"
#include "ui/chart/printed_table_diagram.h"
#include "ui/chart/printed_text.h"
#include "ui/chart/printed_view.h"

#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTabBar>
#include <QTreeView>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// A table over a string of stack and right stack, as in [GSS14 Figure 2], with fragments of two
/// words and a gold head, 4, that is no longer available.
struct Example {
    explicit Example(const char* configuration = "[0 1 2 3 | 5 6 7 8 |]")
        : table(oracleNamed("gss14-algorithm-1")
                    .prepare({systemNamed("arc-standard"), treeOf({6, 5, 1, 1, 6, 0, 8, 6})})
                    ->chart(configurationFrom(configuration))) {
        for (int word = 1; word <= 8; ++word)
            words.push_back(QString("w%1").arg(word));
    }

    IndexedChart table;
    std::vector<AntiDiagonal> diagonals = antiDiagonals(table.chart);
    std::vector<QString> words{"ROOT"};
};

QStringList textsWith(const Drawing& drawing, Target::Kind kind) {
    QStringList texts;
    for (const Shape& shape : drawing.shapes)
        if (shape.target.kind == kind && !shape.text.isEmpty())
            texts += shape.text;
    return texts;
}

/// Returns the bounds of all texts, without the empty margins around them.
std::vector<QRectF> inkOfTexts(const Drawing& drawing) {
    std::vector<QRectF> found;
    for (const Shape& shape : drawing.shapes)
        if (!shape.text.isEmpty()) {
            QRectF text(QPointF(), plainMeasure()(shape.text, shape.style));
            text.setHeight(12);
            text.moveCenter(shape.rect.center());
            found.push_back(text);
        }
    return found;
}

} // namespace

class TestPrintedView : public SessionTest {
    Q_OBJECT

private:
    /// Opens a view of the printed table after a mistake.
    void openPrinted(QSize size = {1000, 800}) {
        makeSession({2, 0, 4, 2});
        m_parse->setSystem(systemNamed("arc-standard"));
        take({"sh", "sh", "sh", "sh"});
        m_view = std::make_unique<ChartView>(m_parse, m_selection);
        m_view->resize(size);
        m_view->show();
        auto* form = m_view->findChild<QComboBox*>("chart-form");
        QVERIFY(form->isVisible());
        form->setCurrentIndex(form->findData("printed"));
        QTRY_VERIFY(m_view->printedChart().goal >= 0);
    }
    template<class Part>
    Part* part(const char* name) {
        return m_view->findChild<PrintedView*>("printed-view")->findChild<Part*>(name);
    }
    PrintedView* printed() { return m_view->findChild<PrintedView*>("printed-view"); }

    std::unique_ptr<ChartView> m_view;

private slots:
    void cleanup() {
        m_view.reset();
        m_session.reset();
    }

    void layouts() {
        const Example example;
        ChartDiagram diagram = wholeChart(example.table, example.words);
        diagram.showsDerivation = true;
        diagram.marked = {2};
        Drawing drawing = layoutPrintedTable(diagram, example.diagonals, plainMeasure());
        compareWithGolden("printed-table", drawing.text() + drawing.factsText());
        LinearTreeDiagram tree{&example.table.chart,
                               linearTree(example.table.chart, example.table.chart.goal),
                               example.words,
                               {2},
                               false};
        drawing = layoutLinearTree(tree, plainMeasure());
        compareWithGolden("linear-tree", drawing.text() + drawing.factsText());
        // From right to left, the drawing is the mirror image.
        tree.rightToLeft = true;
        const Drawing mirrored = layoutLinearTree(tree, plainMeasure());
        QCOMPARE(mirrored.shapes.size(), drawing.shapes.size());
        for (std::size_t i = 0; i < drawing.shapes.size(); ++i)
            QCOMPARE(mirrored.shapes[i].bounds().right(),
                     drawing.size.width() - drawing.shapes[i].bounds().left());
    }

    /// Every entry is drawn in its cell with its cost, and nowhere else.
    void everyEntryIsDrawn() {
        const Example example;
        const Chart& chart = example.table.chart;
        const Drawing drawing = layoutPrintedTable(wholeChart(example.table, example.words),
                                                   example.diagonals, plainMeasure());
        int drawn = 0;
        for (const Shape& shape : drawing.shapes) {
            if (shape.target.kind != Target::Kind::Item || shape.text.isEmpty())
                continue;
            const Chart::Item& item = chart.items()[shape.target.index];
            QCOMPARE(shape.text, QString("%1 : %2").arg(item.key[0]).arg(item.value));
            QVERIFY(drawing.boundsOf(cellTarget(chart, item.row, item.column))
                        .contains(shape.rect.center()));
            ++drawn;
        }
        int entries = 0;
        for (const AntiDiagonal& diagonal : antiDiagonals(chart))
            for (const TableCell& cell : diagonal.cells)
                entries += static_cast<int>(cell.entries.size());
        QCOMPARE(drawn, entries);
    }

    /// Words and numbers do not overlap, and are inside the drawing.
    void nothingOverlaps() {
        for (const char* configuration : {"[0 1 2 3 | 5 6 7 8 |]", "[0 1 2 3 5 6 | 7 8 |]",
                                          "[| 0 1 2 3 4 5 6 7 8 |]", "[0 | 1 2 3 4 5 6 7 8 |]"}) {
            const Example example(configuration);
            const Chart& chart = example.table.chart;
            std::vector<Drawing> drawings{layoutPrintedTable(
                wholeChart(example.table, example.words), example.diagonals, plainMeasure())};
            for (int item = 0; item < static_cast<int>(chart.items().size()); ++item)
                if (isEntry(chart, item))
                    drawings.push_back(layoutLinearTree(
                        {&chart, linearTree(chart, item), example.words, {}, false},
                        plainMeasure()));
            for (const Drawing& drawing : drawings) {
                const std::vector<QRectF> texts = inkOfTexts(drawing);
                for (std::size_t i = 0; i < texts.size(); ++i) {
                    QVERIFY(QRectF(QPointF(), drawing.size).contains(texts[i]));
                    for (std::size_t j = 0; j < i; ++j)
                        QVERIFY2(!texts[i].intersects(texts[j]), configuration);
                }
            }
        }
    }

    /// The table shows the entries of the filled anti-diagonals only, and cells keep their places.
    void fillsByAntiDiagonals() {
        const Example example;
        const Chart& chart = example.table.chart;
        ChartDiagram diagram = wholeChart(example.table, example.words);
        const Drawing full = layoutPrintedTable(diagram, example.diagonals, plainMeasure());
        const std::vector<AntiDiagonal>& diagonals = example.diagonals;
        for (const AntiDiagonal& last : diagonals) {
            diagram.filled = last.filled;
            const Drawing now = layoutPrintedTable(diagram, example.diagonals, plainMeasure());
            QCOMPARE(now.size, full.size);
            std::size_t entries = 0;
            for (const AntiDiagonal& diagonal : diagonals)
                for (const TableCell& cell : diagonal.cells) {
                    const Target target =
                        cellTarget(chart, chart.stackSize - cell.i, chart.stackSize + cell.j - 2);
                    QCOMPARE(now.boundsOf(target), full.boundsOf(target));
                    if (diagonal.d <= last.d)
                        entries += cell.entries.size();
                }
            QCOMPARE(textsWith(now, Target::Kind::Item).size(), static_cast<int>(entries));
        }
    }

    /// If there is no room for all entries, cells show their number and the least cost.
    void largeTables() {
        constexpr int words = 40;
        std::vector<int> stack;
        std::vector<int> buffer;
        for (int node = 0; node <= words; ++node)
            (node <= words / 2 ? stack : buffer).push_back(node);
        const IndexedChart table(
            oracleNamed("gss14-algorithm-1")
                .prepare({systemNamed("arc-standard"), treeOf(std::vector<int>(words, 0))})
                ->chart(Configuration(words, stack, buffer)));
        const std::vector<AntiDiagonal> diagonals = antiDiagonals(table.chart);
        const Drawing drawing = layoutPrintedTable(
            wholeChart(table, std::vector<QString>(words + 1, "word")), diagonals, plainMeasure());
        QVERIFY(textsWith(drawing, Target::Kind::Item).isEmpty());
        const QStringList texts = textsWith(drawing, Target::Kind::Cell);
        int cells = 0;
        for (const AntiDiagonal& diagonal : diagonals)
            for (const TableCell& cell : diagonal.cells) {
                int least = Chart::Infinite;
                for (int entry : cell.entries)
                    least = std::min(least, table.chart.items()[entry].value);
                const QString fact = QString("T[%1,%2]: %3 entries, the least %4")
                                         .arg(cell.i)
                                         .arg(cell.j)
                                         .arg(cell.entries.size())
                                         .arg(least);
                QVERIFY2(drawing.factsText().contains(fact), qPrintable(fact));
                ++cells;
            }
        QCOMPARE(texts.size(), 2 * cells);
    }

    void sizesArePlotted() {
        const Example example;
        const std::vector<AntiDiagonal>& diagonals = example.diagonals;
        const CurvePlot plot = sizesPlot(diagonals);
        QCOMPARE(plot.curves.size(), 3u);
        for (std::size_t d = 1; d <= diagonals.size(); ++d) {
            std::size_t largest = 0;
            std::size_t sum = 0;
            for (const TableCell& cell : diagonals[d - 1].cells) {
                largest = std::max(largest, cell.entries.size());
                sum += cell.entries.size();
            }
            const double x = static_cast<double>(d);
            QCOMPARE(plot.curves[0].points[d - 1], QPointF(x, x));
            QCOMPARE(plot.curves[1].points[d - 1], QPointF(x, static_cast<double>(largest)));
            QCOMPARE(plot.curves[2].points[d - 1],
                     QPointF(x, static_cast<double>(sum) /
                                    static_cast<double>(diagonals[d - 1].cells.size())));
        }
    }

    void texts() {
        const Example example;
        const Chart& chart = example.table.chart;
        const std::vector<AntiDiagonal>& diagonals = example.diagonals;
        QStringList lines;
        for (int filled = 0; filled <= static_cast<int>(diagonals.size()); ++filled)
            lines += antiDiagonalText(chart, diagonals, filled, example.words);
        for (const AntiDiagonal& diagonal : diagonals)
            for (const TableCell& cell : diagonal.cells)
                for (int entry : cell.entries)
                    if (example.table.index.isWinning(entry))
                        lines += linearTreeText(chart, entry, example.words);
        compareWithGolden("printed-text", lines.join('\n') + '\n');
    }

    /// At every step of a derivation, the loss in the table is that of the oracle in use.
    void showsTheLoss() {
        openPrinted();
        QSignalSpy spy(printed(), &PrintedView::recorded);
        while (!m_parse->system().isFinal(m_parse->configuration())) {
            QTRY_VERIFY(m_parse->losses().explanation() && m_view->printedChart().goal >= 0 &&
                        m_view->printedChart().total() ==
                            m_parse->losses().explanation()->losses.loss.value);
            QVERIFY(part<QLabel>("printed-told")
                        ->text()
                        .startsWith(QString("Loss %1 = ").arg(m_view->printedChart().total())));
            spy.clear();
            m_parse->steps().nextOptimal();
            QTRY_VERIFY(!spy.isEmpty());
        }
    }

    void keysFillTheTable() {
        openPrinted();
        QVERIFY(QTest::qWaitForWindowActive(m_view.get()));
        const auto all = static_cast<int>(antiDiagonals(m_view->printedChart()).size());
        QCOMPARE(printed()->player()->filled(), all);
        QTest::keyClick(m_view.get(), Qt::Key_Left, Qt::ControlModifier);
        QCOMPARE(printed()->player()->filled(), all - 1);
        const auto* told = part<QLabel>("printed-told");
        QVERIFY(told->text().startsWith(QString("d = %1 of %2: cells T[").arg(all - 1).arg(all)));
        QTest::keyClick(m_view.get(), Qt::Key_Home, Qt::ControlModifier);
        QVERIFY(told->text().startsWith("Nothing is computed yet."));
        QCOMPARE(part<QTreeView>("printed-items")->model()->rowCount(),
                 static_cast<int>(m_view->printedChart().fragments.size()));
        QCOMPARE(printed()->selected(), -1);
        QTest::keyClick(m_view.get(), Qt::Key_End, Qt::ControlModifier);
        QVERIFY(told->text().startsWith("Loss "));
        QCOMPARE(printed()->selected(), m_view->printedChart().goal);
    }

    void rowsOfTheListAreSelectedInTheTable() {
        openPrinted();
        auto* items = part<QTreeView>("printed-items");
        for (int row : {1, 3}) {
            const QModelIndex index = items->model()->index(row, 0);
            items->setCurrentIndex(index);
            QCOMPARE(printed()->selected(), index.data(ChartItemModel::ItemRole).toInt());
        }
    }

    void aClickShowsTheLinearTree() {
        openPrinted();
        const Chart& chart = m_view->printedChart();
        auto* table = part<DiagramView>("printed-table");
        int entry = -1; // an entry that is not selected
        for (int item = 0; item < static_cast<int>(chart.items().size()); ++item)
            if (isEntry(chart, item) && item != chart.goal)
                entry = item;
        const QRectF where = table->drawing().boundsOf(itemTarget(entry));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->toView(where.center()).toPoint());
        QCOMPARE(printed()->selected(), entry);
        QCOMPARE(m_selection->highlight().arcs, chart.arcs(entry));
        const std::vector<QString> words{"ROOT", "w1", "w2", "w3", "w4"};
        QCOMPARE(part<QLabel>("tree-told")->text(), linearTreeText(chart, entry, words));
        const QStringList nodes =
            textsWith(part<DiagramView>("linear-tree")->drawing(), Target::Kind::Word);
        for (int node : linearTree(chart, entry).nodes)
            QVERIFY(nodes.contains(node == 0 ? QString("ROOT") : QString("%1 w%1").arg(node)));
    }

    /// In a low view, the linear tree is one of the pages.
    void lowViews() {
        openPrinted({700, 330});
        auto* pages = printed()->findChild<QTabBar*>();
        QVERIFY(pages->isTabVisible(0));
        QVERIFY(part<DiagramView>("linear-tree")->isVisible());
        QVERIFY(!part<DiagramView>("cell-sizes")->isVisible());
        pages->setCurrentIndex(2);
        QVERIFY(!part<DiagramView>("linear-tree")->isVisible());
        QVERIFY(part<DiagramView>("cell-sizes")->isVisible());
        m_view->resize(1000, 800);
        QTRY_VERIFY(part<DiagramView>("linear-tree")->isVisible());
        QVERIFY(!pages->isTabVisible(0));
        QVERIFY(part<DiagramView>("cell-sizes")->isVisible()); // the chosen page stays
        QVERIFY(!part<QTreeView>("printed-items")->isVisible());
    }

    /// If the loss is found without the table, or no tree is reachable, the view reports this.
    void withoutATable() {
        openPrinted();
        m_parse->setSingleRoot(true);
        m_parse->setRootPlace(RootPlace::Last);
        const auto* told = part<QLabel>("printed-told");
        take({"sh", "sh", "sh", "sh"});
        QTRY_VERIFY(told->text().startsWith("Loss "));
        QVERIFY(printed()->selected() >= 0);
        take({"ra", "ra", "sh"});
        QTRY_VERIFY(told->text().contains("ROOT is on the stack"));
        QVERIFY(part<DiagramView>("printed-table")->drawing().shapes.empty());
        QVERIFY(part<DiagramView>("linear-tree")->drawing().shapes.empty());
        QCOMPARE(printed()->selected(), -1);
        QVERIFY(!printed()->player()->isVisible());
        m_parse->setRootPlace(RootPlace::First);
        take({"sh", "sh", "ra"}); // the word becomes a child of ROOT while others are left
        QTRY_VERIFY(told->text().startsWith("No allowed tree can be reached."));
    }

    /// With ROOT last, ROOT is a word of its own, whose gold head is the bottom of the stack.
    void rootLast() {
        openPrinted();
        m_parse->setRootPlace(RootPlace::Last);
        take({"sh", "sh"});
        QTRY_VERIFY(!m_view->printedChart().items().empty() && m_view->printedChart().root == 5);
        QTRY_COMPARE(m_view->printedChart().total(),
                     m_parse->losses().explanation()->losses.loss.value);
        const QStringList nodes =
            textsWith(part<DiagramView>("linear-tree")->drawing(), Target::Kind::Word);
        QVERIFY(nodes.contains("5 ROOT"));
    }

    /// The printed table is offered exactly if the paper's algorithm is exact.
    void whereItIsOffered() {
        openPrinted();
        auto* form = m_view->findChild<QComboBox*>("chart-form");
        m_editor->setSentence(sentenceOf({3, 0, 2, 1})); // the arcs cross
        QVERIFY(form->isHidden());
        QTRY_VERIFY(!m_view->chart().items().empty());
        QVERIFY(printed()->isHidden());
        QVERIFY(m_view->printedChart().items().empty());
        m_editor->setSentence(sentenceOf({2, 0, 2}));
        QVERIFY(form->isVisible());
        QTRY_VERIFY(m_view->printedChart().goal >= 0);
        QVERIFY(printed()->isVisible());
        m_parse->setSystem(systemNamed("arc-eager"));
        QVERIFY(form->isHidden());
        QTRY_VERIFY(printed()->isHidden());
    }
};

QTEST_MAIN(TestPrintedView)
#include "tst_printed_view.moc"
