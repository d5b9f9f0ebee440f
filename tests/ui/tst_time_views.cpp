// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/window.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/theme.h"
#include "ui/explorer/branches_view.h"
#include "ui/explorer/compare_view.h"
#include "ui/explorer/lives_view.h"
#include "ui/explorer/lockstep_view.h"
#include "ui/explorer/path_drawings.h"
#include "ui/session/gold_tree.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QTest>
#include <QToolButton>

using namespace parsescope;

namespace {

void takeAll(Session& session, const QStringList& names) {
    for (const QString& name : names)
        session.parse()->take(*session.parse()->system().find(name.toStdString()));
}

template<class View>
View* shown(Session& session) {
    auto* view = new View(session.parse(), session.selection());
    view->resize(900, 300);
    view->show();
    return view;
}

void click(DiagramView* view, Target target, Qt::KeyboardModifiers modifiers = {}) {
    const QRectF bounds = view->drawing().boundsOf(target);
    QVERIFY(!bounds.isNull());
    QTest::mouseClick(view->viewport(), Qt::LeftButton, modifiers,
                      view->toView(bounds.center()).toPoint());
}

QString factsOf(const QWidget* view, const char* name) {
    return view->findChild<DiagramView*>(name)->drawing().factsText();
}

} // namespace

/// The views of the derivation's course: lives of arcs, joined branches, two branches, two systems.
class TestTimeViews : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::setUpApplication(); }
    void init() {
        m_session = std::make_unique<Session>();
        m_session->editor()->setSentence(sentenceOf({2, 0, 2}));
    }
    void cleanup() { m_view.reset(); }

    void livesTellWhatBecameOfEachArc() {
        takeAll(*m_session, {"sh", "sh", "sh", "ra"}); // 1 → 2 instead of 2 → 1
        m_view.reset(shown<LivesView>(*m_session));
        const QStringList facts = factsOf(m_view.get(), "arc-lives").split('\n');
        QCOMPARE(facts.size(), 3);
        QVERIFY2(facts[0].contains("lost at step 4 by ra"), qPrintable(facts[0]));
        QVERIFY(facts[0].contains("neither on the stack nor in the buffer"));
        QVERIFY(facts[1].contains("it hangs on"));
        m_session->parse()->back();
        takeAll(*m_session, {"la"});
        QVERIFY(factsOf(m_view.get(), "arc-lives").contains("built at step 4 by la"));
        QVERIFY(factsOf(m_view.get(), "arc-lives").contains("can still be built"));
        QCOMPARE(factsOf(m_view.get(), "losses").split('\n').last(), "Step 4: la, loss 0, here");
    }

    void aClickOnALifeGoesToItsStep() {
        takeAll(*m_session, {"sh", "sh", "sh", "la", "sh", "ra", "ra"});
        m_view.reset(shown<LivesView>(*m_session));
        auto* lives = m_view->findChild<DiagramView*>("arc-lives");
        click(lives, {Target::Kind::Arc, 3, 2});
        QCOMPARE(m_session->parse()->exploration().current().depth, 6);
        click(lives, {Target::Kind::Arc, 1, 2});
        QCOMPARE(m_session->parse()->exploration().current().depth, 4);
        QCOMPARE(m_session->parse()->exploration().path().size(),
                 std::size_t(8)); // the branch stays
        click(m_view->findChild<DiagramView*>("losses"), {Target::Kind::Step, 2, -1});
        QCOMPARE(m_session->parse()->exploration().current().depth, 2);
    }

    void anArcUnderTheMouseIsHighlightedEverywhere() {
        m_session->selection()->setHighlight({{}, {Arc{2, 3}}});
        QVERIFY(lifeDiagramOf(*m_session->parse(), *m_session->selection(), 0).lives[2].emphasised);
        QVERIFY(
            !lifeDiagramOf(*m_session->parse(), *m_session->selection(), 0).lives[0].emphasised);
    }

    void differentWaysMeetAgain() {
        takeAll(*m_session, {"sh", "sh", "sh", "la", "sh", "ra", "ra"});
        m_session->parse()->goTo(3);
        takeAll(*m_session, {"sh", "ra", "la"}); // the same arcs in another order
        m_view.reset(shown<BranchesView>(*m_session));
        auto* summary = m_view->findChild<QLabel*>("summary");
        QVERIFY2(summary->text().startsWith("11 steps, 10 different configurations."),
                 qPrintable(summary->text()));
        QTRY_VERIFY(summary->text().contains("2 from the start, 1 from here"));
        QVERIFY(factsOf(m_view.get(), "joined").contains("reached in 2 ways (ra, la)"));
        const BranchGraph graph = branchGraphOf(*m_session->parse(), *m_session->selection(), {});
        QCOMPARE(graph.nodes.size(), std::size_t(10));
        QCOMPARE(graph.edges.size(), std::size_t(10));
        // A click on the joined configuration stays on the branch.
        const int cursor = m_session->parse()->exploration().cursor();
        m_session->parse()->back();
        click(m_view->findChild<DiagramView*>("joined"), {Target::Kind::Step, cursor, -1});
        QCOMPARE(m_session->parse()->exploration().cursor(), cursor);
    }

    void allOptimalDerivationsAreShown() {
        m_view.reset(shown<BranchesView>(*m_session));
        auto* graph = m_view->findChild<DiagramView*>("joined");
        // 3 shifts; then la and (sh, ra) in any order; then ra.
        QTRY_COMPARE(graph->drawing().facts.size(), std::size_t(10));
        QVERIFY(graph->drawing().factsText().contains("not visited yet"));
        click(graph, {Target::Kind::Step, -1, 9});
        QVERIFY(m_session->parse()->isFinal());
        QCOMPARE(m_session->parse()->explanation()->losses.loss.value, 0);
        QCOMPARE(graph->drawing().facts.size(), std::size_t(10)); // the same beginning
        m_view->findChild<QCheckBox*>()->click();
        QCOMPARE(graph->drawing().facts.size(), std::size_t(8)); // those visited
    }

    void countsFollowErrors() {
        takeAll(*m_session, {"sh", "sh", "sh", "ra"});
        m_view.reset(shown<BranchesView>(*m_session));
        auto* summary = m_view->findChild<QLabel*>("summary");
        QTRY_VERIFY(summary->text().contains("2 from the start"));
        QCOMPARE(m_session->parse()->optimalSince(), 4);
        QCOMPARE(countText({Natural(1234567), true}), QString("1\u202f234\u202f567"));
        QCOMPARE(countText({Natural(12), false}), QString("at least 12"));
    }

    void twoBranchesAreCompared() {
        takeAll(*m_session, {"sh", "sh", "sh", "la", "sh"});
        const int other = m_session->parse()->exploration().cursor();
        m_session->parse()->goTo(3);
        takeAll(*m_session, {"ra"});
        m_view.reset(shown<CompareView>(*m_session));
        auto* text = m_view->findChild<QLabel*>("comparison");
        QVERIFY(text->text().contains("holding Shift"));
        auto* ends = m_view->findChild<QComboBox*>("ends");
        QCOMPARE(ends->count(), 3);
        const int index = ends->findData(other);
        ends->setCurrentIndex(index);
        emit ends->activated(index);
        QCOMPARE(m_session->selection()->compared(), other);
        QVERIFY2(text->text().startsWith("They part after step 3, sh, loss 0: here ra, there la."),
                 qPrintable(text->text()));
        QVERIFY(text->text().contains("Only here:\n• “\u2068w1\u2069” → “\u2068w2\u2069”"));
        QVERIFY(text->text().contains("Only there:\n• “\u2068w2\u2069” → “\u2068w1\u2069” (r1)"));
        m_session->parse()->goTo(other);
        QVERIFY(text->text().startsWith("This is where you are."));
        m_session->editor()->setSentence(sentenceOf({0}));
        QCOMPARE(m_session->selection()->compared(), -1);
    }

    void shiftMarksAStepToCompareWith() {
        takeAll(*m_session, {"sh", "sh", "sh"});
        m_view.reset(shown<BranchesView>(*m_session));
        auto* graph = m_view->findChild<DiagramView*>("joined");
        click(graph, {Target::Kind::Step, 1, -1}, Qt::ShiftModifier);
        QCOMPARE(m_session->selection()->compared(), 1);
        QCOMPARE(m_session->parse()->exploration().cursor(), 3);
        click(graph, {Target::Kind::Step, 1, -1}, Qt::ShiftModifier);
        QCOMPARE(m_session->selection()->compared(), -1);
    }

    void twoSystemsGoTogether() {
        auto* view = shown<LockstepView>(*m_session);
        m_view.reset(view);
        const ParseExplorer& other = view->other();
        QTRY_COMPARE(other.exploration().path().size(), std::size_t(5)); // sh la ra ra
        QTRY_VERIFY(!other.isGoingToEnd());
        takeAll(*m_session, {"sh", "sh", "sh", "la"});
        QCOMPARE(other.configuration().text(), std::string("[0 | 2 3 | 2→1]"));
        auto* summary = view->findChild<QLabel*>("lockstep-summary");
        QVERIFY(summary->text().contains("Both have built the same arcs."));
        takeAll(*m_session, {"sh", "ra"});
        QVERIFY2(summary->text().contains("Only Arc-standard has") ||
                     summary->text().contains("Only Arc-eager has"),
                 qPrintable(summary->text()));
        m_session->parse()->first();
        QCOMPARE(other.exploration().current().depth, 0);
    }

    void theSecondSystemLeadsToo() {
        auto* view = shown<LockstepView>(*m_session);
        m_view.reset(view);
        const ParseExplorer& other = view->other();
        QTRY_VERIFY(!other.isGoingToEnd() && other.exploration().size() == 5);
        for (int step = 0; step < 2; ++step)
            QTest::keyClick(view, Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(other.exploration().current().depth, 2);
        QCOMPARE(m_session->parse()->configuration().head(1), 2); // by optimal steps
        QTest::keyClick(view, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(other.exploration().current().depth, 1);
        QVERIFY(!m_session->parse()->configuration().hasHead(1));
        for (int step = 0; step < 5; ++step)
            QTest::keyClick(view, Qt::Key_Right, Qt::AltModifier);
        QVERIFY(other.isFinal());
        QCOMPARE(m_session->parse()->configuration().heads(), other.configuration().heads());
    }

    void theSecondSystemFollowsTheGoldTree() {
        auto* view = shown<LockstepView>(*m_session);
        m_view.reset(view);
        setGold(*m_session->editor(), *m_session->parse(), *Tree::fromHeads(std::vector{0, 0, 0}));
        QTRY_VERIFY(!view->other().isGoingToEnd());
        const auto end = [&] {
            return view->other()
                .exploration()
                .node(view->other().exploration().path().back())
                .configuration;
        };
        QTRY_COMPARE(finalHeads(end()), (std::vector{NoHead, 0, 0, 0}));
        m_session->editor()->setSentence({});
        QVERIFY(view->findChild<QLabel*>("lockstep-summary")->text().contains("no sentence"));
    }

    void withoutAGoldTreeTheySayWhy() {
        m_session->editor()->setSentence(*readTypedSentence("two words"));
        takeAll(*m_session, {"sh", "sh"});
        m_view.reset(shown<LivesView>(*m_session));
        QVERIFY(m_view->findChild<QLabel*>()->text().contains("need a gold tree"));
        m_view.reset(shown<BranchesView>(*m_session));
        QVERIFY(m_view->findChild<QLabel*>("summary")->text().contains("need a gold tree"));
        m_view.reset(shown<LockstepView>(*m_session));
        QVERIFY(m_view->findChild<QLabel*>("lockstep-summary")->text().contains("gold tree"));
        m_view.reset(shown<CompareView>(*m_session));
        m_session->selection()->setCompared(1);
        QVERIFY(m_view->findChild<QLabel*>("comparison")->text().contains("same branch"));
    }

private:
    std::unique_ptr<Session> m_session;
    std::unique_ptr<QWidget> m_view;
};

QTEST_MAIN(TestTimeViews)
#include "tst_time_views.moc"
