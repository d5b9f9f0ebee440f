// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/session_test.h"
#include "ui/explorer/arc_drawings.h"
#include "ui/explorer/system_menu.h"
#include "ui/explorer/why_view.h"

#include <QAction>
#include <QInputDialog>
#include <QLabel>
#include <QPointer>
#include <QPushButton>

using namespace parsescope;

/// The panels beside the explorer: the explanation of a loss, and the choice of systems.
class TestPanels : public test::SessionTest {
    Q_OBJECT

private slots:
    void whyNamesTheLostArcs() {
        makeSession({2, 0, 2});
        for (int i = 0; i < 3; ++i)
            m_parse->steps().take({0, 1});
        WhyView view(m_parse, m_selection);
        view.show();
        const auto* text = view.findChild<QLabel*>("why");
        m_selection->inspect(m_parse->system().find("ra"));
        QTRY_VERIFY(text->text().contains("already has"));
        QVERIFY2(text->text().contains("Right-Arc costs 3"), qPrintable(text->text()));
        QVERIFY2(text->text().contains("“\u2068w2\u2069” needs the head ROOT but already has the "
                                       "head “\u2068w1\u2069”."),
                 qPrintable(text->text()));
        QVERIFY(text->text().contains(
            "2 arcs need “\u2068w2\u2069”, which has left the stack and the buffer"));
        QCOMPARE(m_selection->marked().arcs.size(), 3u);
        m_selection->inspect(m_parse->system().find("la"));
        QTRY_VERIFY(text->text().contains("costs nothing"));
        m_parse->steps().back();
        QVERIFY(!m_selection->inspected());
        QTRY_VERIFY(text->text().contains("Shift costs nothing")); // explains the previous step
        m_selection->setHovered(m_parse->system().find("ra"));
        // Explains the transition under the mouse.
        QTRY_VERIFY(text->text().contains("Right-Arc costs"));
        m_selection->setHovered({});
        QTRY_VERIFY(text->text().contains("Shift costs nothing"));
        m_selection->setLossesHidden(true);
        QTRY_VERIFY(text->text().contains("hidden"));
        m_selection->setLossesHidden(false);
        m_parse->steps().first();
        QTRY_VERIFY(text->text().contains("Take a step"));
    }

    /// While the view is visible, the sentence has the arcs of the best tree within reach that are
    /// not gold below its words.
    void theBestTreeIsDrawnInTheSentence() {
        makeSession({2, 0, 2});
        for (int i = 0; i < 3; ++i)
            m_parse->steps().take({0, 1});
        WhyView view(m_parse, m_selection);
        view.show();
        const auto best = [this] {
            std::vector<Arc> arcs;
            for (const ArcLine& line : arcDiagramOf(*m_parse, *m_selection).arcs)
                if (line.kind == ArcKind::Best)
                    arcs.push_back(line.arc);
            return arcs;
        };
        const auto* text = view.findChild<QLabel*>("why");
        QTRY_VERIFY(text->text().contains("Shift costs nothing"));
        QVERIFY(best().empty());
        QVERIFY(!text->text().contains("dashed below the words"));
        m_selection->inspect(m_parse->system().find("ra"));
        QTRY_VERIFY(text->text().contains("dashed below the words"));
        const std::vector<int> heads = m_selection->bestTree();
        QCOMPARE(heads.size(), 4u);
        std::vector<Arc> expected;
        for (int word = 1; word <= 3; ++word)
            if (heads[word] != m_parse->gold()->head(word))
                expected.push_back({heads[word], word});
        QCOMPARE(expected.size(), 3u);
        QCOMPARE(best(), expected);
        view.hide();
        QVERIFY(best().empty() && m_selection->marked().arcs.empty());
        // An explanation that is computed while the view is hidden marks nothing.
        view.show();
        m_selection->inspect(m_parse->system().find("la"));
        m_selection->inspect(m_parse->system().find("ra"));
        view.hide();
        QTRY_VERIFY(text->text().contains("dashed below the words"));
        QVERIFY(best().empty());
        view.show();
        QCOMPARE(best(), expected);
        m_selection->setLossesHidden(true);
        QVERIFY(best().empty());
        m_selection->setLossesHidden(false);
        m_parse->steps().back();
        QVERIFY(best().empty());
    }

    void theWitnessBecomesABranch() {
        makeSession({2, 0, 2});
        for (int i = 0; i < 3; ++i)
            m_parse->steps().take({0, 1});
        WhyView view(m_parse, m_selection);
        view.show();
        auto* play = view.findChild<QPushButton*>();
        QVERIFY(!play->isEnabled());
        m_selection->inspect(m_parse->system().find("ra"));
        QTRY_VERIFY(play->isEnabled());
        const int cursor = m_parse->exploration().cursor();
        QTest::mouseClick(play, Qt::LeftButton);
        QCOMPARE(m_parse->exploration().cursor(), cursor);
        const std::vector<int> path = m_parse->exploration().path();
        const Configuration& end = m_parse->exploration().node(path.back()).configuration;
        QVERIFY(m_parse->system().isFinal(end));
        QCOMPARE(finalLoss(m_parse->problem(), end), 3);
        QVERIFY(play->text().contains("steps added as a branch"));
        // The explanation stays.
        QVERIFY(view.findChild<QLabel*>("why")->text().contains("costs 3"));
        m_parse->steps().forward();
        QCOMPARE(m_parse->configuration().head(2), 1);
    }

    /// A panel that is not visible does not offer an outdated witness when it is shown again.
    void anOldWitnessIsNotOffered() {
        makeSession({2, 0, 2});
        for (int i = 0; i < 3; ++i)
            m_parse->steps().take({0, 1});
        WhyView view(m_parse, m_selection);
        view.show();
        auto* play = view.findChild<QPushButton*>();
        m_selection->inspect(m_parse->system().find("ra"));
        QTRY_VERIFY(play->isEnabled());
        view.hide();
        m_selection->inspect({});
        QVERIFY(!play->isEnabled());
        const int before = m_parse->exploration().size();
        emit play->clicked();
        QCOMPARE(m_parse->exploration().size(), before);
    }

    void systemsAreComposedFromTheMenu() {
        makeSession({2, 0, 2});
        SystemMenu menu(m_parse, m_editor, "System");
        const auto trigger = [&menu](const QString& data) {
            for (QAction* action : menu.actions())
                if (action->data().toString() == data)
                    action->trigger();
        };
        trigger("arc-eager");
        QCOMPARE(m_parse->system().name, std::string("arc-eager"));
        trigger("rba");
        trigger("lba");
        QCOMPARE(m_parse->system().name, std::string("arc-eager+lba+rba"));
        trigger("rba");
        QCOMPARE(m_parse->system().name, std::string("arc-eager+lba"));
        trigger("lr-spine");
        QCOMPARE(m_parse->system().name, std::string("lr-spine"));
        QVERIFY(m_parse->losses().explanation());
    }

    /// Other names of transitions leave the branches, the configuration and the system in the menu
    /// as they are.
    void transitionsHaveTheNamesOfACourse() {
        makeSession({2, 0, 2});
        SystemMenu menu(m_parse, m_editor, "System");
        const auto name = [&menu](const QString& current, const QString& wanted) {
            for (QAction* action : menu.actions())
                if (action->text().remove('&') == "Names of Transitions…")
                    action->trigger();
            QPointer<QInputDialog> dialog;
            for (QWidget* widget : QApplication::topLevelWidgets())
                if (auto* found = qobject_cast<QInputDialog*>(widget))
                    dialog = found;
            QVERIFY(dialog);
            QCOMPARE(dialog->textValue(), current);
            dialog->setTextValue(wanted);
            dialog->accept();
            QTRY_VERIFY(!dialog);
        };
        const auto names = [this] {
            const TransitionSystem& system = m_parse->system();
            QStringList list;
            for (const Rule& rule : system.rules)
                list << QString::fromStdString(std::string(rule.name));
            return list.join(' ');
        };
        for (const char* step : {"sh", "sh", "la"})
            m_parse->steps().take(*m_parse->system().find(step));
        m_parse->steps().back();
        m_parse->steps().take(*m_parse->system().find("ra"));
        m_parse->steps().back();
        const std::vector<Visit> visits = visitsOf(m_parse->exploration());
        const std::string before = m_parse->exploration().current().configuration.text();
        const QString own = "As in the System";
        name(own, "Jurafsky and Martin");
        QCOMPARE(names(), QString("SHIFT LEFTARC RIGHTARC"));
        QVERIFY(visitsOf(m_parse->exploration()) == visits);
        QCOMPARE(m_parse->exploration().current().configuration.text(), before);
        for (QAction* each : menu.actions())
            if (each->data().toString() == "arc-standard")
                QVERIFY(each->isChecked());
        name("Jurafsky and Martin", "Uppsala 5LN455");
        QCOMPARE(names(), QString("SH LA RA"));
        name("Uppsala 5LN455", own);
        QCOMPARE(m_parse->system().name, std::string("arc-standard"));
        QCOMPARE(m_parse->exploration().current().configuration.text(), before);
    }

    void anotherOracleCanBeChosen() {
        makeSession({2, 0, 2});
        m_parse->setOracle("exhaustive");
        QCOMPARE(std::string(m_parse->losses().oracle()->name), std::string("exhaustive"));
        QCOMPARE(m_parse->losses().explanation()->losses.loss.value, 0);
        m_parse->setOracle("");
        QVERIFY(std::string(m_parse->losses().oracle()->name) != "exhaustive");
    }
};

QTEST_MAIN(TestPanels)
#include "tst_panels.moc"
