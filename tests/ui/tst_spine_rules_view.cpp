// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/goldens.h"
#include "tests/support/session_test.h"
#include "tests/support/window.h"
#include "ui/canvas/diagram_view.h"
#include "ui/explorer/spine_context_model.h"
#include "ui/explorer/spine_rules.h"
#include "ui/explorer/spine_rules_view.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QListWidget>
#include <QTableView>
#include <QTest>

using namespace parsescope;

namespace {

bool overlap(const std::vector<QRectF>& rects) {
    for (std::size_t i = 0; i < rects.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (rects[i].intersects(rects[j]))
                return true;
    return false;
}

const ArcLine* find(const SpineDiagram& diagram, Arc arc) {
    for (const ArcLine& line : diagram.arcs)
        if (line.arc == arc)
            return &line;
    return nullptr;
}

} // namespace

/// The panel with [SSN13 Lemma 1], the spines, and [SSN13 Table 1].
class TestSpineRulesView : public test::SessionTest {
    Q_OBJECT

private slots:
    void init() { begin({2, 0, 2}); }
    void cleanup() {
        m_view.reset();
        m_session.reset();
    }

    void reasonsNameTheNodes() {
        begin({0, 1, 1}); // the arcs 1 → 2 and 1 → 3
        take({"sh", "sh", "sh"});
        show();
        QCOMPARE(list()->count(), 3);
        QCOMPARE(list()->item(0)->text(), QString("✗  sh"));
        QCOMPARE(reason(0), QString("(ii) fails: (a) the head of “w2” is “w1”, on the stack, and "
                                    "(b) the right spine of “w2” lacks no dependent in the buffer. "
                                    "“w2” would be locked in: “w1” → “w2” (r2) could be built only "
                                    "after a wrong arc, if at all."));
        QCOMPARE(
            reason(1),
            QString("(i) fails: “w2” → “w1” is not a gold arc, because the head of “w1” is ROOT."));
        QCOMPARE(list()->item(2)->text().remove(QChar(0x2068)).remove(QChar(0x2069)),
                 QString("✓  ra1   “w1” → “w2”"));
        QCOMPARE(reason(2), QString("(i) holds: “w1” → “w2” (r2) is a gold arc."));
        QVERIFY(note()->isHidden());
        begin({0, 1, 2});
        take({"sh", "sh", "sh"});
        show();
        QCOMPARE(reason(0), QString("(ii) holds: (a) the head of “w2” is “w1”, on the stack, but "
                                    "not (b): “w2” → “w3” (r3) is still to be built, which brings "
                                    "“w2” back on top."));
        begin({2, 0, 2});
        show();
        QCOMPARE(reason(0), QString("(ii) holds: the stack is empty, so no word is locked in."));
        take({"sh"});
        QTRY_COMPARE(reason(0), QString("(ii) holds: the top is ROOT, which needs no head."));
        take({"sh"});
        QTRY_COMPARE(reason(0), QString("(ii) holds: the head of “w1”, “w2”, is in the buffer."));
    }

    /// Lines become higher if the panel becomes narrower, and are not higher than needed.
    void reasonsHaveRoom() {
        beginDeep();
        show();
        for (const int width : {1500, 1200, 900, 600, 300, 700, 1400}) {
            m_view->resize(width, 260);
            QTRY_VERIFY_WITH_TIMEOUT(haveRoom(), 5000);
        }
    }

    /// A verdict is shown only where the lemma applies, and agrees with the losses.
    void verdictsAgreeWithLosses() {
        for (const std::vector<int>& heads :
             {std::vector{2, 0, 2, 3}, std::vector{0, 1, 2, 2}, std::vector{4, 3, 1, 0}}) {
            begin(heads);
            for (const char* name : {"sh", "sh", "sh", "sh", "ra1", "la1"}) {
                QTRY_VERIFY(m_parse->losses().explanation());
                const Losses& losses = m_parse->losses().explanation()->losses;
                const bool inReach = losses.loss.value == 0;
                QCOMPARE(noVerdictsReason(*m_parse, *m_selection).isEmpty(), inReach);
                for (const SpineRule& rule : spineRulesOf(*m_parse, *m_selection)) {
                    QCOMPARE(rule.isCorrect.has_value(), inReach);
                    if (rule.isCorrect)
                        QCOMPARE(*rule.isCorrect, losses.find(rule.transition)->loss.value == 0);
                    QCOMPARE(rule.reason.isEmpty(), !inReach);
                }
                take({name});
            }
        }
    }

    void saysWhyThereIsNothing() {
        show();
        m_parse->setSystem(*findSystem("arc-eager"));
        QTRY_VERIFY(message()->text().contains("The system is Arc-eager now"));
        QVERIFY(message()->isVisible());
        QVERIFY(!list()->isVisible());
        QCOMPARE(table()->model()->columnCount(), 0);
        m_parse->setSystem(*findSystem("lr-spine"));
        QTRY_VERIFY(list()->isVisible());
        take({"sh", "sh", "sh", "la1", "sh", "ra1", "ra1"});
        QTRY_COMPARE(message()->text(), QString("The parse is finished: no transition is left."));
        begin({2, 0, 2});
        m_editor->setTreebank({});
        show();
        QTRY_COMPARE(message()->text(), QString("No sentence is open."));
    }

    /// The panel keeps no earlier transitions while it is hidden.
    void nothingOldIsKept() {
        show();
        QVERIFY(table()->model()->columnCount() > 0);
        m_view->hide();
        m_parse->setSystem(*findSystem("arc-eager"));
        QCOMPARE(table()->model()->columnCount(), 0);
        QCOMPARE(list()->count(), 0);
        m_parse->setSystem(*findSystem("lr-spine"));
        m_view->show();
        QTRY_VERIFY(list()->count() > 0);
    }

    /// Without verdicts, the spines and contexts are still shown.
    void saysWhyThereAreNoVerdicts() {
        const auto isSaid = [this](const QString& part) {
            show();
            QVERIFY2(note()->isVisible() && plain(note()->text()).contains(part),
                     qPrintable(note()->text()));
            QVERIFY(list()->count() > 0);
            QVERIFY(!list()->item(0)->text().contains(QChar(0x2713)));
            QVERIFY(reason(0).isEmpty());
            QCOMPARE(table()->model()->columnCount(), list()->count());
            const SpineDiagram diagram = spineDiagramOf(*m_parse, *m_selection);
            QVERIFY(diagram.arcs.empty());
            QVERIFY(!diagram.elements.empty());
        };
        take({"sh", "sh", "sh", "ra1"});
        isSaid("out of reach here, and Lemma 1 does not apply: “w1” → “w2” is not a gold arc.");
        begin({0, 1, 1, 1});
        take({"sh", "sh", "sh", "sh"});
        isSaid("“w2” is locked in. Its head is “w1”, beneath it");
        begin({3, 4, 0, 3});
        isSaid("not projective");
        begin({0, 0});
        m_parse->setSingleRoot(true);
        isSaid("in the gold tree ROOT has 2 children");
        m_parse->setSingleRoot(false);
        m_selection->setLossesHidden(true);
        isSaid("losses are hidden");
        m_selection->setLossesHidden(false);
        m_parse->withholdLosses("Guess first.");
        isSaid("Guess first.");
        m_parse->withholdLosses({});
        QVERIFY(noVerdictsReason(*m_parse, *m_selection).isEmpty());
        type("two words");
        m_parse->setSystem(*findSystem("lr-spine"));
        isSaid("no gold tree");
    }

    /// The configuration has spines of three nodes on both sides.
    void contextsNameWords() {
        beginDeep();
        SpineContextModel model(m_parse);
        QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setContexts(spineContextsOf(*m_parse));
        QStringList lines;
        for (int column = 0; column < model.columnCount(); ++column) {
            QStringList cells{model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString()};
            for (int row = 0; row < model.rowCount(); ++row)
                cells += plain(model.index(row, column).data().toString());
            lines += cells.join(' ');
        }
        QCOMPARE(lines, (QStringList{"sh w2 w3 w8 w9 w10 – –", "la1 w2 w3 w8 w9 w10 – –",
                                     "la2 w2 w3 w7 w8 w9 w8 –", "la3 w2 w3 w6 w7 w8 w7 w8",
                                     "ra1 w2 w3 w8 w9 w10 – –", "ra2 w3 w4 w8 w9 w10 w3 –",
                                     "ra3 w4 w5 w8 w9 w10 w4 w3"}));
        QCOMPARE(model.headerData(3, Qt::Vertical, Qt::DisplayRole).toString(), QString("q1"));
        QCOMPARE(plain(model.index(3, 2).data(Qt::ToolTipRole).toString()),
                 QString("q1 of la2: “w8”"));
        QCOMPARE(model.index(6, 2).data(Qt::ToolTipRole).toString(), QString("gg of la2: none"));
        QCOMPARE(model.nodesOf(3), (std::vector<int>{2, 3, 6, 7, 8}));
    }

    /// The drawing of [SSN13 Figure 4] has the arcs at stake, in the colours of the canvas.
    void arcsAtStake() {
        beginDeep();
        const SpineDiagram before = spineDiagramOf(*m_parse, *m_selection);
        QCOMPARE(before.arcs.size(), std::size_t(3)); // the arcs 2 → 3, 4 → 8 and 8 → 9
        for (const ArcLine& line : before.arcs)
            QCOMPARE(line.kind, ArcKind::ToCome);
        m_selection->setHovered(m_parse->system().find("la3"));
        const SpineDiagram wrong = spineDiagramOf(*m_parse, *m_selection);
        QCOMPARE(wrong.arcs.size(), std::size_t(4));
        QCOMPARE(find(wrong, {6, 3})->kind, ArcKind::Proposed);
        QCOMPARE(find(wrong, {2, 3})->kind, ArcKind::Lost);
        QCOMPARE(find(wrong, {4, 8})->kind, ArcKind::Lost);
        QCOMPARE(find(wrong, {8, 9})->kind, ArcKind::ToCome);
        m_selection->setHovered(m_parse->system().find("ra2"));
        const SpineDiagram right = spineDiagramOf(*m_parse, *m_selection);
        QCOMPARE(right.arcs.size(), std::size_t(3));
        QVERIFY(find(right, {4, 8})->emphasised);
        QCOMPARE(find(right, {4, 8})->kind, ArcKind::ToCome);
        // Only arcs depend on the transition; elements keep their places.
        QCOMPARE(right.elements.size(), before.elements.size());
        QCOMPARE(wrong.elements.size(), before.elements.size());
        begin({0, 1, 1});
        take({"sh", "sh", "sh"});
        m_selection->setHovered(m_parse->system().find("sh"));
        QCOMPARE(find(spineDiagramOf(*m_parse, *m_selection), {1, 2})->kind, ArcKind::Lost);
        QCOMPARE(find(spineDiagramOf(*m_parse, *m_selection), {1, 3})->kind, ArcKind::ToCome);
    }

    /// With ROOT last, ROOT is the end of the buffer, and no node is below the first word.
    void rootLast() {
        m_parse->setRootPlace(RootPlace::Last);
        take({"sh", "sh", "sh"}); // 1, 2 and 3 are on the stack, and ROOT is left
        const SpineDiagram diagram = spineDiagramOf(*m_parse, *m_selection);
        std::vector<int> roots;
        for (const SpineElement& element : diagram.elements)
            roots.push_back(element.left.front().node);
        QCOMPARE(roots, (std::vector<int>{1, 2, 3, 0}));
        QVERIFY(find(diagram, {0, 2})); // an arc from the buffer front
        take({"la1"});
        QCOMPARE(noVerdictsReason(*m_parse, *m_selection),
                 QString("No verdicts, because the gold tree is out of reach here, and Lemma "
                         "1 does not apply: “\u2068w3\u2069” → “\u2068w2\u2069” is not a gold "
                         "arc."));
        SpineContextModel model(m_parse);
        model.setContexts(spineContextsOf(*m_parse));
        QStringList cells; // the cells s3 s2 s1 q1 q2 of a shift
        for (int row = 0; row < 5; ++row)
            cells += plain(model.index(row, 0).data().toString());
        QCOMPARE(cells, (QStringList{"–", "w1", "w3", "ROOT", "–"}));
    }

    void layout() {
        beginDeep();
        m_selection->setHovered(m_parse->system().find("la2"));
        const SpineDiagram diagram = spineDiagramOf(*m_parse, *m_selection);
        const Drawing drawing = layoutSpines(diagram, plainMeasure());
        compareWithGolden("spine-rules", drawing.text());
        std::vector<QRectF> boxes;
        for (const Shape& shape : drawing.shapes) {
            QVERIFY(QRectF(QPointF(), drawing.size).contains(shape.bounds()));
            if (shape.target.kind == Target::Kind::Node && shape.text.isEmpty())
                boxes.push_back(shape.bounds());
        }
        QCOMPARE(boxes.size(), std::size_t(8)); // the boxes 2; 3, 4, 5; 6, 7, 8; 9
        QVERIFY(!overlap(boxes));
        const QStringList facts = drawing.factsText().split('\n');
        QVERIFY(facts.contains("v2,2 is w4"));
        QVERIFY(facts.contains("w7 → w3, proposed"));
        QVERIFY(facts.contains("w2 → w3, lost"));
        // From right to left, the drawing is the mirror image.
        SpineDiagram other = diagram;
        other.rightToLeft = true;
        const Drawing mirrored = layoutSpines(other, plainMeasure());
        const Target front{Target::Kind::Node, 9, -1};
        QVERIFY(drawing.boundsOf(front).left() > drawing.size.width() / 2);
        QVERIFY(mirrored.boundsOf(front).left() < drawing.size.width() / 2);
        QVERIFY(layoutSpines({}, plainMeasure()).shapes.empty());
    }

    /// A transition highlighted in the panel is highlighted everywhere, and vice versa.
    void pointing() {
        beginDeep();
        show();
        m_selection->setHovered(m_parse->system().find("la3"));
        QCOMPARE(list()->currentRow(), 3);
        QCOMPARE(selectedColumn(), 3);
        QVERIFY(m_selection->highlight().words.empty());
        m_selection->setHovered(std::nullopt);
        QCOMPARE(selectedColumn(), -1);
        QCOMPARE(list()->currentRow(), -1);
        const QModelIndex cell = table()->model()->index(2, 2);
        table()->scrollTo(cell);
        QTest::mouseMove(table()->viewport(), table()->visualRect(cell).center());
        QTRY_COMPARE(m_selection->hovered(), m_parse->system().find("la2"));
        QCOMPARE(selectedColumn(), 2);
        QCOMPARE(list()->currentRow(), 2);
        QCOMPARE(m_selection->highlight().words, (std::vector<int>{2, 3, 7, 8, 9}));
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(table()->viewport(), &leave);
        QVERIFY(!m_selection->hovered());
        QVERIFY(m_selection->highlight().words.empty());
        QTest::mouseMove(list()->viewport(), list()->visualItemRect(list()->item(1)).center());
        QTRY_COMPARE(m_selection->hovered(), m_parse->system().find("la1"));
    }

    void keys() {
        beginDeep();
        show();
        table()->setFocus();
        QTest::keyClick(table(), Qt::Key_Down);
        QCOMPARE(selectedColumn(), 0);
        QTest::keyClick(table(), Qt::Key_Right);
        QCOMPARE(m_selection->hovered(), m_parse->system().find("la1"));
        QEvent leave(QEvent::Leave); // the mouse leaves the panel, although it was elsewhere
        QApplication::sendEvent(table()->viewport(), &leave);
        QCOMPARE(m_selection->hovered(), m_parse->system().find("la1"));
        table()->clearFocus();
        QVERIFY(!m_selection->hovered());
        list()->setFocus();
        QTest::keyClick(list(), Qt::Key_End);
        QCOMPARE(m_selection->hovered(), m_parse->system().find("ra3"));
        const int steps = m_parse->exploration().current().depth;
        QTest::keyClick(list(), Qt::Key_Return);
        QCOMPARE(m_parse->exploration().current().depth, steps + 1);
        QCOMPARE(m_parse->configuration().head(8), 5);
        QTRY_VERIFY(note()->text().contains("out of reach"));
    }

    /// Arrow keys move from column to column, although they make steps elsewhere in the window.
    void arrowKeysInTheWindow() {
        beginDeep();
        MainWindow window(m_session.get(), false);
        m_parse->setRootPlace(RootPlace::First); // the window begins with ROOT on the stack
        m_parse->startOver();                    // the steps of beginDeep are still there
        takeDeep();
        window.resize(1400, 900);
        window.show();
        QVERIFY(window.showPanel("spines"));
        QVERIFY(QTest::qWaitForWindowActive(&window));
        auto* table = window.findChild<QTableView*>("contexts");
        QTRY_VERIFY(table->isVisible());
        table->setFocus();
        const int before = m_parse->exploration().cursor();
        QTest::keyClick(table, Qt::Key_Right);
        QCOMPARE(m_selection->hovered(), m_parse->system().find("sh"));
        QTest::keyClick(table, Qt::Key_Right);
        QTest::keyClick(table, Qt::Key_Right);
        QCOMPARE(m_selection->hovered(), m_parse->system().find("la2"));
        QTest::keyClick(table, Qt::Key_Left);
        QCOMPARE(m_selection->hovered(), m_parse->system().find("la1"));
        QCOMPARE(m_parse->exploration().cursor(), before);
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(m_parse->configuration().head(3), 8);
    }

private:
    [[nodiscard]] bool haveRoom() const {
        const int room = list()->viewport()->width() - 2 * VerdictDelegate::Inset;
        for (int row = 0; row < list()->count(); ++row) {
            const QListWidgetItem* item = list()->item(row);
            const auto textHeight = [&](int width) {
                return list()
                    ->fontMetrics()
                    .boundingRect({0, 0, width, 1000}, Qt::TextWordWrap,
                                  item->data(VerdictDelegate::ReasonRole).toString())
                    .height();
            };
            const int line = list()->fontMetrics().height();
            const int height = list()->visualItemRect(item).height();
            constexpr int scrollBar = 30; // room for a scroll bar
            if (height < line + textHeight(room) ||
                height > 2 * line + textHeight(room - scrollBar))
                return false;
        }
        return true;
    }
    void begin(const std::vector<int>& heads) {
        m_view.reset();
        makeSession(heads);
        m_parse->setSystem(*findSystem("lr-spine"));
    }
    /// Begins a sentence with the right spine 3 → 4 → 5 of the second element, and the left spine 8
    /// → 7 → 6 of the top.
    void beginDeep() {
        begin({0, 1, 2, 3, 4, 7, 8, 4, 8, 1});
        takeDeep();
    }
    void takeDeep() {
        take({"sh", "sh", "sh", "sh", "sh", "sh", "ra1", "ra1", "sh", "sh", "la1", "sh", "la1"});
    }
    void show() {
        m_view = std::make_unique<SpineRulesView>(m_parse, m_selection);
        m_view->resize(1100, 320);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowActive(m_view.get()));
        list()->clearFocus(); // the list selects its first line when it gets the focus
        QVERIFY(!m_selection->hovered());
    }
    [[nodiscard]] static QString plain(QString text) {
        return text.remove(QChar(0x2068)).remove(QChar(0x2069));
    }
    [[nodiscard]] QListWidget* list() const { return m_view->findChild<QListWidget*>("verdicts"); }
    [[nodiscard]] QTableView* table() const { return m_view->findChild<QTableView*>("contexts"); }
    [[nodiscard]] QLabel* note() const { return m_view->findChild<QLabel*>("no-verdicts"); }
    [[nodiscard]] QLabel* message() const { return m_view->findChild<QLabel*>("no-spines"); }
    [[nodiscard]] QString reason(int row) const {
        return list()->count() > row
                   ? plain(list()->item(row)->data(VerdictDelegate::ReasonRole).toString())
                   : QString();
    }
    [[nodiscard]] int selectedColumn() const {
        const QModelIndexList columns = table()->selectionModel()->selectedColumns();
        return columns.isEmpty() ? -1 : columns.front().column();
    }
    std::unique_ptr<SpineRulesView> m_view;
};

QTEST_MAIN(TestSpineRulesView)
#include "tst_spine_rules_view.moc"
