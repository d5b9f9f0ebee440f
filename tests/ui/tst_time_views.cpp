// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/session_test.h"
#include "tests/support/window.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/qt_text.h"
#include "ui/explorer/branch_menu.h"
#include "ui/explorer/compare_view.h"
#include "ui/explorer/exploration_diagram.h"
#include "ui/explorer/lanes_view.h"
#include "ui/explorer/lockstep_view.h"
#include "ui/explorer/parse_drawings.h"
#include "ui/explorer/path_drawings.h"
#include "ui/explorer/state_graph_view.h"
#include "ui/session/current_work.h"
#include "ui/treebank/edit_menu.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QTest>
#include <QToolButton>

using namespace parsescope;

namespace {

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

/// The views of the course of a derivation: costs, lives of arcs, stacks, joined branches, two
/// branches, and two systems.
class TestTimeViews : public test::SessionTest {
    Q_OBJECT

private slots:
    void init() { makeSession({2, 0, 2}); }
    void cleanup() { m_view.reset(); }

    /// Each cell has the cost that the oracle returns at its step, and illegal transitions have no
    /// cell.
    void cellsAreCosts() {
        m_parse->setSystem(*findSystem("arc-eager"));
        take({"sh", "sh"});
        m_parse->steps().last();
        QTRY_VERIFY(m_parse->isFinal());
        const std::vector<int> path = m_parse->exploration().path();
        for (int node : path)
            QTRY_VERIFY(m_parse->losses().explanation(node));
        const std::vector<CostRow> rows = costsOf(*m_parse, currentBranch(*m_parse));
        QCOMPARE(rows.size(), std::size_t(4)); // Reduce, which is never legal here, has a row, too
        std::size_t legal = 0;
        for (std::size_t step = 0; step < path.size(); ++step) {
            const Losses& losses = m_parse->losses().explanation(path[step])->losses;
            int taken = 0;
            for (const CostRow& row : rows) {
                const CostRow::Cell& cell = row.cells[step];
                const TransitionLoss* entry = losses.find(row.transition);
                QCOMPARE(cell.legal, entry != nullptr);
                QCOMPARE(cell.text.isEmpty(), entry == nullptr);
                taken += cell.taken;
                if (!entry)
                    continue;
                ++legal;
                QCOMPARE(cell.cost, std::optional(entry->loss.value - losses.loss.value));
            }
            QCOMPARE(taken, step + 1 < path.size() ? 1 : 0);
        }
        QVERIFY(legal > path.size());
        // The rows are the same from the start, at which only Shift is legal.
        std::vector<QString> names;
        for (const CostRow& row : costsOf(*m_parse, branchTo(*m_parse, 0)))
            names.push_back(row.name);
        QCOMPARE(names, (std::vector<QString>{"Shift", "Reduce", "Left-Arc", "Right-Arc"}));
    }

    /// The costs follow the branch, also into another system.
    void costsFollowTheBranch() {
        m_view.reset(shown<CostsView>());
        QCOMPARE(factsOf(m_view.get(), "lane"),
                 QString("Start. Shift (sh), cost 0 (loss 0 before, 0 after)"));
        take({"sh", "sh", "ra"});
        QCOMPARE(factsOf(m_view.get(), "lane").split('\n').filter("taken"),
                 QStringList({"Start. Shift (sh), cost 0 (loss 0 before, 0 after), taken",
                              "Step 1: Shift. Shift (sh), cost 0 (loss 0 before, 0 after), taken",
                              "Step 2: Shift. Right-Arc (ra): ROOT → “\u2068w1\u2069”, cost +1 "
                              "(loss 0 before, 1 after), taken"}));
        QCOMPARE(factsOf(m_view.get(), "head").split('\n').last(),
                 QString("Step 3: Right-Arc, loss 1, here"));
        m_parse->setSystem(*findSystem("arc-swift"));
        QVERIFY(!factsOf(m_view.get(), "lane").contains("taken"));
    }

    /// A click on a cost goes to its step, and a second click takes its transition.
    void aClickOnACostGoesThere() {
        take({"sh", "sh", "sh"});
        m_view.reset(shown<CostsView>());
        auto* costs = m_view->findChild<DiagramView*>("lane");
        click(costs, {Target::Kind::Cell, 2, 2}); // right-Arc, which was not taken
        QCOMPARE(m_parse->exploration().current().depth, 2);
        QCOMPARE(m_parse->exploration().path().size(), std::size_t(4)); // the branch is kept
        click(costs, {Target::Kind::Cell, 2, 2});
        QCOMPARE(m_parse->configuration().text(), std::string("[0 | 2 3 | 0→1]"));
    }

    void livesTellWhatBecameOfEachArc() {
        take({"sh", "sh", "sh", "ra"}); // the arc 1 → 2 instead of 2 → 1
        m_view.reset(shown<LivesView>());
        const QStringList facts = factsOf(m_view.get(), "lane").split('\n');
        QCOMPARE(facts.size(), 3);
        QVERIFY2(facts[0].contains("lost at step 4 by Right-Arc"), qPrintable(facts[0]));
        QVERIFY(facts[0].contains("which has left the stack"));
        QVERIFY(facts[1].contains("but already has the head"));
        m_parse->steps().back();
        take({"la"});
        QVERIFY(factsOf(m_view.get(), "lane").contains("built at step 4 by Left-Arc"));
        QVERIFY(factsOf(m_view.get(), "lane").contains("can still be built"));
        QCOMPARE(factsOf(m_view.get(), "head").split('\n').last(),
                 "Step 4: Left-Arc, loss 0, here");
    }

    void theStackProfileTellsItsStretches() {
        take({"sh", "sh", "sh", "la", "sh"}); // the stack is [0 2 3]
        m_view.reset(shown<StacksView>());
        auto* profile = m_view->findChild<DiagramView*>("lane");
        auto* message = m_view->findChild<QLabel*>("message");
        QCOMPARE(message->text(),
                 QString("[2, 2 3]: step 5 pushes “⁨3 w3⁩” onto “⁨2 w2⁩”."));
        QCOMPARE(factsOf(m_view.get(), "lane"),
                 QString("Start, the stack is empty\n"
                         "Step 1: Shift, stack ROOT\n"
                         "Step 2: Shift, stack ROOT 1 w1\n"
                         "Step 3: Shift, stack ROOT 1 w1 2 w2\n"
                         "Step 4: Left-Arc, stack ROOT 2 w2\n"
                         "Step 5: Shift, stack ROOT 2 w2 3 w3, here\n"
                         "Item [$, $ 0]: from step 0 to step 1\n"
                         "Item [0, 0 2]: from step 1 to step 4\n"
                         "Item [2, 2 3]: from step 4 to step 5\n"
                         "Item [0, 0 1]: from step 1 to step 2\n"
                         "Item [1, 1 2]: from step 2 to step 3"));
        click(profile, {Target::Kind::Item, 1, -1});
        QCOMPARE(
            message->text(),
            QString(
                "[0, 0 2]: from step 1 to step 4, the stack is never shorter than at the end. "
                "At the beginning, “⁨ROOT⁩” is on top; at the end, “⁨ROOT⁩” and "
                "“⁨2 w2⁩” are in its place. It is made of [0, 0 1] and [1, 1 2], joined by "
                "Left-Arc."));
        click(profile, {Target::Kind::Step, m_parse->exploration().path()[2], -1});
        QCOMPARE(m_parse->exploration().current().depth, 2);
        click(profile, {Target::Kind::Node, 2, 4});
        QCOMPARE(m_parse->exploration().current().depth, 4);
        m_parse->setSystem(*findSystem("arc-eager"));
        take({"sh", "sh", "la"});
        QVERIFY(message->text().startsWith("The stack at every step. Items"));
        m_parse->setSystem(*findSystem("attardi"));
        QCOMPARE(message->text(), QString("The stack at every step; it is empty here."));
    }

    void aClickOnALifeGoesToItsStep() {
        take({"sh", "sh", "sh", "la", "sh", "ra", "ra"});
        m_view.reset(shown<LivesView>());
        auto* lives = m_view->findChild<DiagramView*>("lane");
        click(lives, {Target::Kind::Arc, 3, 2});
        QCOMPARE(m_parse->exploration().current().depth, 6);
        click(lives, {Target::Kind::Arc, 1, 2});
        QCOMPARE(m_parse->exploration().current().depth, 4);
        QCOMPARE(m_parse->exploration().path().size(),
                 std::size_t(8)); // the branch is kept
        click(m_view->findChild<DiagramView*>("head"), {Target::Kind::Step, 2, -1});
        QCOMPARE(m_parse->exploration().current().depth, 2);
    }

    void anArcUnderTheMouseIsHighlightedEverywhere() {
        m_selection->setHighlight({{}, {Arc{2, 3}}});
        const auto lives = livesOf(*m_parse, *m_selection, currentBranch(*m_parse));
        QVERIFY(lives[2].emphasised);
        QVERIFY(!lives[0].emphasised);
    }

    void differentWaysMeetAgain() {
        take({"sh", "sh", "sh", "la", "sh", "ra", "ra"});
        m_parse->steps().goTo(3);
        take({"sh", "ra", "la"}); // the same arcs in another order
        m_view.reset(shown<StateGraphView>());
        auto* summary = m_view->findChild<QLabel*>("summary");
        QVERIFY2(summary->text().startsWith("11 steps, 10 different configurations."),
                 qPrintable(summary->text()));
        QTRY_VERIFY(summary->text().contains("2 from the start, 1 from here"));
        QVERIFY(factsOf(m_view.get(), "joined").contains("reached in 2 ways (ra, la)"));
        const BranchGraph graph = branchGraphOf(*m_parse, *m_selection, {});
        QCOMPARE(graph.nodes.size(), std::size_t(10));
        QCOMPARE(graph.edges.size(), std::size_t(10));
        // A click on the joined configuration keeps the branch.
        const int cursor = m_parse->exploration().cursor();
        m_parse->steps().back();
        click(m_view->findChild<DiagramView*>("joined"), {Target::Kind::Step, cursor, -1});
        QCOMPARE(m_parse->exploration().cursor(), cursor);
    }

    void allOptimalDerivationsAreShown() {
        m_view.reset(shown<StateGraphView>());
        auto* graph = m_view->findChild<DiagramView*>("joined");
        // There are three shifts, then la and (sh, ra) in either order, and then ra.
        QTRY_COMPARE(graph->drawing().facts.size(), std::size_t(10));
        QVERIFY(graph->drawing().factsText().contains("not visited yet"));
        click(graph, {Target::Kind::Step, -1, 9});
        QVERIFY(m_parse->isFinal());
        QCOMPARE(m_parse->losses().explanation()->losses.loss.value, 0);
        QCOMPARE(graph->drawing().facts.size(), std::size_t(10)); // the beginning is shared
        m_view->findChild<QCheckBox*>()->click();
        QCOMPARE(graph->drawing().facts.size(), std::size_t(8)); // the visited configurations
    }

    void countsFollowErrors() {
        take({"sh", "sh", "sh", "ra"});
        m_view.reset(shown<StateGraphView>());
        auto* summary = m_view->findChild<QLabel*>("summary");
        QTRY_VERIFY(summary->text().contains("2 from the start"));
        QCOMPARE(m_parse->losses().optimalSince(), 4);
        QCOMPARE(countText({Natural(1234567), true}), QString("1\u202f234\u202f567"));
        QCOMPARE(countText({Natural(12), false}), QString("at least 12"));
    }

    void twoBranchesAreCompared() {
        take({"sh", "sh", "sh", "la", "sh"});
        const int other = m_parse->exploration().cursor();
        m_parse->steps().goTo(3);
        take({"ra"});
        m_view.reset(shown<CompareView>());
        auto* text = m_view->findChild<QLabel*>("comparison");
        QVERIFY(text->text().contains("holding Shift"));
        auto* ends = m_view->findChild<QComboBox*>("ends");
        QCOMPARE(ends->count(), 3);
        const int index = ends->findData(other);
        ends->setCurrentIndex(index);
        emit ends->activated(index);
        QCOMPARE(m_selection->compared(), other);
        QVERIFY2(
            text->text().startsWith("They differ from step 4: Right-Arc here, Left-Arc there."),
            qPrintable(text->text()));
        QVERIFY(text->text().contains("Only here:\n• “\u2068w1\u2069” → “\u2068w2\u2069”"));
        QVERIFY(text->text().contains("Only there:\n• “\u2068w2\u2069” → “\u2068w1\u2069” (r1)"));
        m_parse->steps().goTo(other);
        QVERIFY(text->text().startsWith("This is the current step."));
        m_editor->setSentence(sentenceOf({0}));
        QCOMPARE(m_selection->compared(), -1);
    }

    /// A branch has its name in the time line, in the list of branches and in saved sessions. A
    /// hidden branch is in none of the drawings until it is shown again.
    void branchesAreNamedAndHidden() {
        BranchMenu menu(m_parse, "Branch", nullptr);
        const auto trigger = [&menu](const char* text) {
            for (QAction* action : menu.actions())
                if (action->text().remove('&') == QLatin1String(text)) {
                    QVERIFY2(action->isEnabled(), text);
                    action->trigger();
                }
        };
        const auto timeLine = [this] {
            return layoutExploration(explorationDiagramOf(*m_parse, *m_selection), fontMeasure())
                .factsText();
        };
        for (const QAction* action : menu.actions())
            QVERIFY(!action->isEnabled()); // there is no step yet
        take({"sh", "sh", "sh", "la", "sh"});
        QVERIFY(!menu.actions()[1]->isEnabled() && !menu.actions()[2]->isEnabled());
        m_parse->steps().goTo(3);
        take({"ra"});
        m_parse->steps().nameBranch("too early");
        QVERIFY(timeLine().contains("end of the branch “too early”"));
        QCOMPARE(currentWork(*m_editor, *m_parse).visits.back().label.name, "too early");
        m_view.reset(shown<CompareView>());
        auto* ends = m_view->findChild<QComboBox*>("ends");
        QVERIFY(ends->findText("“too early”", Qt::MatchStartsWith) > 0);
        const auto graph = [this] {
            return branchGraphOf(*m_parse, *m_selection, {}).nodes.size();
        };
        QCOMPARE(graph(), std::size_t(7));
        trigger("Hide Branch");
        QCOMPARE(m_parse->exploration().current().depth, 3);
        QVERIFY(!timeLine().contains("too early"));
        QCOMPARE(ends->count(), 2); // the other branch, and no choice
        QCOMPARE(graph(), std::size_t(6));
        QVERIFY(!menu.actions()[1]->isEnabled()); // the only branch that is left
        trigger("Show Hidden Branches");
        QVERIFY(timeLine().contains("too early"));
        QCOMPARE(ends->count(), 3);
    }

    /// Undo restores a removed branch with its name. Steps taken meanwhile are kept.
    void branchesAreRemovedAndRestored() {
        take({"sh", "sh", "sh", "la", "sh"});
        m_parse->steps().goTo(3);
        take({"ra", "sh"});
        m_parse->steps().nameBranch("too early");
        m_parse->steps().back();
        QVERIFY(!m_parse->canRestoreBranch());
        m_parse->removeBranch();
        QCOMPARE(m_parse->exploration().size(), 6);
        QCOMPARE(m_parse->configuration().text(), std::string("[0 1 2 | 3 |]"));
        QTRY_VERIFY(m_parse->losses().explanation()); // losses are computed again
        m_parse->removeBranch();                      // the only branch stays
        QCOMPARE(m_parse->exploration().size(), 6);
        take({"sh"});
        QCOMPARE(m_parse->exploration().size(), 7);
        EditMenu edit(m_editor, m_parse, "Edit");
        QAction* undo = edit.actions().front();
        QCOMPARE(undo->text().remove('&'), QString("Undo: Remove Branch"));
        undo->trigger();
        QCOMPARE(m_parse->exploration().size(), 9);
        QCOMPARE(m_parse->configuration().text(), std::string("[0 1 | 3 | 1→2]"));
        const int end = m_parse->exploration().path().back();
        QCOMPARE(m_parse->exploration().node(end).label.name, "too early");
        QCOMPARE(m_parse->exploration().node(end).depth, 5);
        QVERIFY(!m_parse->canRestoreBranch());
        QCOMPARE(undo->text().remove('&'), QString("Undo"));
        // Another sentence has branches of its own.
        m_parse->removeBranch();
        m_editor->setSentence(sentenceOf({0}));
        QVERIFY(!m_parse->canRestoreBranch());
    }

    /// After a change of the permitted trees, the losses of the other branch are computed again,
    /// too.
    void theOtherBranchHasLosses() {
        take({"sh", "sh", "sh", "ra", "sh"});
        const int other = m_parse->exploration().cursor();
        m_parse->steps().goTo(3);
        take({"la"});
        m_parse->setSingleRoot(true);
        QVERIFY(!m_parse->losses().explanation(other - 1));
        QTRY_COMPARE(m_parse->losses().loss(other), std::optional(3));
        QCOMPARE(branchTo(*m_parse, other).steps[4].loss, std::optional(3));
    }

    void shiftMarksAStepToCompareWith() {
        take({"sh", "sh", "sh"});
        m_view.reset(shown<StateGraphView>());
        auto* graph = m_view->findChild<DiagramView*>("joined");
        click(graph, {Target::Kind::Step, 1, -1}, Qt::ShiftModifier);
        QCOMPARE(m_selection->compared(), 1);
        QCOMPARE(m_parse->exploration().cursor(), 3);
        click(graph, {Target::Kind::Step, 1, -1}, Qt::ShiftModifier);
        QCOMPARE(m_selection->compared(), -1);
    }

    void twoSystemsGoTogether() {
        auto* view = shown<LockstepView>();
        m_view.reset(view);
        const ParseExplorer& other = *view->findChild<ParseExplorer*>();
        // The derivation sh la ra ra.
        QTRY_COMPARE(other.exploration().path().size(), std::size_t(5));
        QTRY_VERIFY(!other.steps().isGoingToEnd());
        take({"sh", "sh", "sh", "la"});
        QCOMPARE(other.configuration().text(), std::string("[0 | 2 3 | 2→1]"));
        auto* summary = view->findChild<QLabel*>("lockstep-summary");
        QVERIFY(summary->text().contains("Both have built the same arcs."));
        take({"sh", "ra"});
        QVERIFY2(summary->text().contains("Only Arc-standard has") ||
                     summary->text().contains("Only Arc-eager has"),
                 qPrintable(summary->text()));
        m_parse->steps().first();
        QCOMPARE(other.exploration().current().depth, 0);
    }

    /// The second system differs from the first, unless the user has chosen the same one.
    void theSecondSystemIsAnother() {
        m_parse->setSystem(*findSystem("arc-eager"));
        auto* view = shown<LockstepView>();
        m_view.reset(view);
        auto& other = *view->findChild<ParseExplorer*>();
        QVERIFY(other.system().name != "arc-eager");
        m_parse->setSystem(*findSystem("arc-hybrid"));
        const std::string before = other.system().name;
        QVERIFY(before != "arc-hybrid");
        m_parse->setSystem(*findSystem(before));
        QVERIFY(other.system().name != before);
        other.setSystem(*findSystem(before));
        m_parse->setSingleRoot(!m_parse->settings().shape.singleRoot());
        QCOMPARE(other.system().name, before);
    }

    /// A hidden view still has the last sentence when it becomes visible in another size.
    void theSecondSystemCatchesUp() {
        auto* view = shown<LockstepView>();
        m_view.reset(view);
        const ParseExplorer& other = *view->findChild<ParseExplorer*>();
        QTRY_VERIFY(!other.steps().isGoingToEnd() && other.exploration().size() == 5);
        view->hide();
        m_editor->setSentence(sentenceOf({2, 0, 2, 3, 4, 5}));
        view->resize(view->size() + QSize(200, 100));
        view->show();
        QTRY_COMPARE(other.sentence().size(), 6);
        QTRY_VERIFY(!other.steps().isGoingToEnd() && other.isFinal() == m_parse->isFinal());
    }

    void theSecondSystemLeadsToo() {
        auto* view = shown<LockstepView>();
        m_view.reset(view);
        const ParseExplorer& other = *view->findChild<ParseExplorer*>();
        QTRY_VERIFY(!other.steps().isGoingToEnd() && other.exploration().size() == 5);
        for (int step = 0; step < 2; ++step)
            QTest::keyClick(view, Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(other.exploration().current().depth, 2);
        QCOMPARE(m_parse->configuration().head(1), 2); // reached by optimal steps
        QTest::keyClick(view, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(other.exploration().current().depth, 1);
        QVERIFY(!m_parse->configuration().hasHead(1));
        for (int step = 0; step < 5; ++step)
            QTest::keyClick(view, Qt::Key_Right, Qt::AltModifier);
        QVERIFY(other.isFinal());
        QCOMPARE(m_parse->configuration().heads(), other.configuration().heads());
    }

    void theSecondSystemFollowsTheGoldTree() {
        auto* view = shown<LockstepView>();
        m_view.reset(view);
        setGold(*m_editor, *m_parse, *Tree::fromHeads(std::vector{0, 0, 0}));
        QTRY_VERIFY(!view->findChild<ParseExplorer*>()->steps().isGoingToEnd());
        const auto end = [&] {
            return view->findChild<ParseExplorer*>()
                ->exploration()
                .node(view->findChild<ParseExplorer*>()->exploration().path().back())
                .configuration;
        };
        QTRY_COMPARE(finalHeads(end()), (std::vector{NoHead, 0, 0, 0}));
        m_editor->setSentence({});
        QVERIFY(
            view->findChild<QLabel*>("lockstep-summary")->text().contains("No sentence is open"));
    }

    void withoutAGoldTreeTheySayWhy() {
        type("two words");
        take({"sh", "sh"});
        m_view.reset(shown<LivesView>());
        QVERIFY(m_view->findChild<QLabel*>("message")->text().contains("need a gold tree"));
        QVERIFY(m_view->findChild<DiagramView*>("lane")->isHidden());
        m_view.reset(shown<CostsView>());
        QVERIFY(m_view->findChild<QLabel*>("message")->text().contains("need a gold tree"));
        QVERIFY(!m_view->findChild<DiagramView*>("lane")
                     ->isHidden()); // the view shows the legal transitions and those taken
        QCOMPARE(costsOf(*m_parse, currentBranch(*m_parse))[0].cells[0].text, QString("–"));
        m_view.reset(shown<StateGraphView>());
        QVERIFY(m_view->findChild<QLabel*>("summary")->text().contains("need a gold tree"));
        m_view.reset(shown<LockstepView>());
        QVERIFY(m_view->findChild<QLabel*>("lockstep-summary")->text().contains("gold tree"));
        m_view.reset(shown<CompareView>());
        m_selection->setCompared(1);
        QVERIFY(m_view->findChild<QLabel*>("comparison")->text().contains("same branch"));
    }

private:
    template<class View>
    View* shown() {
        auto* view = new View(m_parse, m_selection);
        view->resize(900, 300);
        view->show();
        return view;
    }

    std::unique_ptr<QWidget> m_view;
};

QTEST_MAIN(TestTimeViews)
#include "tst_time_views.moc"
