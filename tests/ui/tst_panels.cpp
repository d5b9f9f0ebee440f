// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/window.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/theme.h"
#include "ui/explorer/arc_drawings.h"
#include "ui/explorer/system_menu.h"
#include "ui/explorer/why_view.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"

#include <QAction>
#include <QApplication>
#include <QInputDialog>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QTest>

using namespace parsescope;

/// The panels beside the explorer: the explanation of a loss, and the choice of systems.
class TestPanels : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::setUpApplication(); }

    void whyNamesTheLostArcs() {
        Session session;
        session.editor()->setSentence(sentenceOf({2, 0, 2}));
        for (int i = 0; i < 3; ++i)
            session.parse()->steps().take({0, 1});
        WhyView view(session.parse(), session.selection());
        view.show();
        const auto* text = view.findChild<QLabel*>("why");
        session.selection()->inspect(session.parse()->system().find("ra"));
        QTRY_VERIFY(text->text().contains("already has"));
        QVERIFY2(text->text().contains("Right-Arc costs 3"), qPrintable(text->text()));
        QVERIFY2(text->text().contains("“\u2068w2\u2069” needs the head ROOT but already has the "
                                       "head “\u2068w1\u2069”."),
                 qPrintable(text->text()));
        QVERIFY(text->text().contains("2 arcs need “\u2068w2\u2069”, which has left the stack"));
        QCOMPARE(session.selection()->marked().arcs.size(), 3u);
        session.selection()->inspect(session.parse()->system().find("la"));
        QTRY_VERIFY(text->text().contains("costs nothing"));
        session.parse()->steps().back();
        QVERIFY(!session.selection()->inspected());
        QTRY_VERIFY(text->text().contains("Shift costs nothing")); // explains the previous step
        session.selection()->setHovered(session.parse()->system().find("ra"));
        // Explains the transition under the mouse.
        QTRY_VERIFY(text->text().contains("Right-Arc costs"));
        session.selection()->setHovered({});
        QTRY_VERIFY(text->text().contains("Shift costs nothing"));
        session.selection()->setLossesHidden(true);
        QTRY_VERIFY(text->text().contains("hidden"));
        session.selection()->setLossesHidden(false);
        session.parse()->steps().first();
        QTRY_VERIFY(text->text().contains("Take a step"));
    }

    /// While the view is visible, the sentence has the arcs of the best tree within reach that are
    /// not gold below its words.
    void theBestTreeIsDrawnInTheSentence() {
        Session session;
        session.editor()->setSentence(sentenceOf({2, 0, 2}));
        for (int i = 0; i < 3; ++i)
            session.parse()->steps().take({0, 1});
        WhyView view(session.parse(), session.selection());
        view.show();
        const auto best = [&session] {
            std::vector<Arc> arcs;
            for (const ArcLine& line : arcDiagramOf(*session.parse(), *session.selection()).arcs)
                if (line.kind == ArcKind::Best)
                    arcs.push_back(line.arc);
            return arcs;
        };
        const auto* text = view.findChild<QLabel*>("why");
        QTRY_VERIFY(text->text().contains("Shift costs nothing"));
        QVERIFY(best().empty());
        QVERIFY(!text->text().contains("dashed below the words"));
        session.selection()->inspect(session.parse()->system().find("ra"));
        QTRY_VERIFY(text->text().contains("dashed below the words"));
        const std::vector<int> heads = session.selection()->bestTree();
        QCOMPARE(heads.size(), 4u);
        std::vector<Arc> expected;
        for (int word = 1; word <= 3; ++word)
            if (heads[word] != session.parse()->gold()->head(word))
                expected.push_back({heads[word], word});
        QCOMPARE(expected.size(), 3u);
        QCOMPARE(best(), expected);
        view.hide();
        QVERIFY(best().empty() && session.selection()->marked().arcs.empty());
        // An explanation that is computed while the view is hidden marks nothing.
        view.show();
        session.selection()->inspect(session.parse()->system().find("la"));
        session.selection()->inspect(session.parse()->system().find("ra"));
        view.hide();
        QTRY_VERIFY(text->text().contains("dashed below the words"));
        QVERIFY(best().empty());
        view.show();
        QCOMPARE(best(), expected);
        session.selection()->setLossesHidden(true);
        QVERIFY(best().empty());
        session.selection()->setLossesHidden(false);
        session.parse()->steps().back();
        QVERIFY(best().empty());
    }

    void theWitnessBecomesABranch() {
        Session session;
        session.editor()->setSentence(sentenceOf({2, 0, 2}));
        for (int i = 0; i < 3; ++i)
            session.parse()->steps().take({0, 1});
        WhyView view(session.parse(), session.selection());
        view.show();
        auto* play = view.findChild<QPushButton*>();
        QVERIFY(!play->isEnabled());
        session.selection()->inspect(session.parse()->system().find("ra"));
        QTRY_VERIFY(play->isEnabled());
        const int cursor = session.parse()->exploration().cursor();
        QTest::mouseClick(play, Qt::LeftButton);
        QCOMPARE(session.parse()->exploration().cursor(), cursor);
        const std::vector<int> path = session.parse()->exploration().path();
        const Configuration& end = session.parse()->exploration().node(path.back()).configuration;
        QVERIFY(session.parse()->system().isFinal(end));
        QCOMPARE(finalLoss(session.parse()->problem(), end), 3);
        QVERIFY(play->text().contains("steps added as a branch"));
        // The explanation stays.
        QVERIFY(view.findChild<QLabel*>("why")->text().contains("costs 3"));
        session.parse()->steps().forward();
        QCOMPARE(session.parse()->configuration().head(2), 1);
    }

    /// A panel that is not visible does not offer an outdated witness when it is shown again.
    void anOldWitnessIsNotOffered() {
        Session session;
        session.editor()->setSentence(sentenceOf({2, 0, 2}));
        for (int i = 0; i < 3; ++i)
            session.parse()->steps().take({0, 1});
        WhyView view(session.parse(), session.selection());
        view.show();
        auto* play = view.findChild<QPushButton*>();
        session.selection()->inspect(session.parse()->system().find("ra"));
        QTRY_VERIFY(play->isEnabled());
        view.hide();
        session.selection()->inspect({});
        QVERIFY(!play->isEnabled());
        const int before = session.parse()->exploration().size();
        emit play->clicked();
        QCOMPARE(session.parse()->exploration().size(), before);
    }

    void systemsAreComposedFromTheMenu() {
        Session session;
        session.editor()->setSentence(sentenceOf({2, 0, 2}));
        SystemMenu menu(session.parse(), session.editor(), "System");
        const auto trigger = [&menu](const QString& data) {
            for (QAction* action : menu.actions())
                if (action->data().toString() == data)
                    action->trigger();
        };
        trigger("arc-eager");
        QCOMPARE(session.parse()->system().name, std::string("arc-eager"));
        trigger("rba");
        trigger("lba");
        QCOMPARE(session.parse()->system().name, std::string("arc-eager+lba+rba"));
        trigger("rba");
        QCOMPARE(session.parse()->system().name, std::string("arc-eager+lba"));
        trigger("lr-spine");
        QCOMPARE(session.parse()->system().name, std::string("lr-spine"));
        QVERIFY(session.parse()->losses().explanation());
    }

    /// Other names of transitions leave the configuration and the system in the menu as they are.
    void transitionsHaveTheNamesOfACourse() {
        Session session;
        session.editor()->setSentence(sentenceOf({2, 0, 2}));
        SystemMenu menu(session.parse(), session.editor(), "System");
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
        const auto names = [&session] {
            const TransitionSystem& system = session.parse()->system();
            QStringList list;
            for (const Rule& rule : system.rules)
                list << QString::fromStdString(std::string(rule.name));
            return list.join(' ');
        };
        session.parse()->steps().take(*session.parse()->system().find("sh"));
        session.parse()->steps().take(*session.parse()->system().find("sh"));
        const std::string before = session.parse()->exploration().current().configuration.text();
        const QString own = "As in the System";
        name(own, "Jurafsky and Martin");
        QCOMPARE(names(), QString("SHIFT LEFTARC RIGHTARC"));
        QCOMPARE(session.parse()->exploration().current().configuration.text(), before);
        for (QAction* each : menu.actions())
            if (each->data().toString() == "arc-standard")
                QVERIFY(each->isChecked());
        name("Jurafsky and Martin", "Uppsala 5LN455");
        QCOMPARE(names(), QString("SH LA RA"));
        name("Uppsala 5LN455", own);
        QCOMPARE(session.parse()->system().name, std::string("arc-standard"));
        QCOMPARE(session.parse()->exploration().current().configuration.text(), before);
    }

    void anotherOracleCanBeChosen() {
        Session session;
        session.editor()->setSentence(sentenceOf({2, 0, 2}));
        session.parse()->setOracle("exhaustive");
        QCOMPARE(std::string(session.parse()->losses().oracle()->name), std::string("exhaustive"));
        QCOMPARE(session.parse()->losses().explanation()->losses.loss.value, 0);
        session.parse()->setOracle("");
        QVERIFY(std::string(session.parse()->losses().oracle()->name) != "exhaustive");
    }
};

QTEST_MAIN(TestPanels)
#include "tst_panels.moc"
