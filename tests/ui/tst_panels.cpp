// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/window.h"
#include "ui/diagrams/chart_diagram.h"
#include "ui/session.h"
#include "ui/theme.h"
#include "ui/views/chart_view.h"
#include "ui/views/diagram_view.h"
#include "ui/views/system_menu.h"
#include "ui/views/why_view.h"

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QTest>
#include <QTreeWidget>

using namespace parsescope;

/// The panels beside the explorer: why a loss, the oracle chart, the choice of systems.
class TestPanels : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::setUpApplication(); }

    void whyNamesTheLostArcs() {
        Session session;
        session.setSentence(sentenceOf({2, 0, 2}));
        for (int i = 0; i < 3; ++i)
            session.take({0, 1});
        WhyView view(&session);
        view.show();
        const auto* text = view.findChild<QLabel*>("why");
        session.inspect(session.system().find("ra"));
        QTRY_VERIFY(text->text().contains("•"));
        QVERIFY(text->text().startsWith("Right-Arc (ra): loss 3."));
        QVERIFY(text->text().contains(
            "“\u2068w2\u2069” can no longer get its head ROOT: it hangs on “\u2068w1\u2069”."));
        QCOMPARE(text->text().count("•"), 3);
        session.inspect(session.system().find("la"));
        QTRY_VERIFY(text->text().contains("It is optimal"));
        session.back();
        QVERIFY(!session.inspected());
        QVERIFY(text->text().startsWith("Click"));
    }

    void theWitnessBecomesABranch() {
        Session session;
        session.setSentence(sentenceOf({2, 0, 2}));
        for (int i = 0; i < 3; ++i)
            session.take({0, 1});
        WhyView view(&session);
        view.show();
        auto* play = view.findChild<QPushButton*>();
        QVERIFY(!play->isEnabled());
        session.inspect(session.system().find("ra"));
        QTRY_VERIFY(play->isEnabled());
        const int cursor = session.exploration().cursor();
        QTest::mouseClick(play, Qt::LeftButton);
        QCOMPARE(session.exploration().cursor(), cursor);
        const std::vector<int> path = session.exploration().path();
        const Configuration& end = session.exploration().node(path.back()).configuration;
        QVERIFY(session.system().isFinal(end));
        QCOMPARE(finalLoss(session.problem(), end), 3);
        session.forward();
        QCOMPARE(session.configuration().head(2), 1);
    }

    void chartShowsTheLoss_data() {
        QTest::addColumn<QString>("system");
        for (const TransitionSystem& system : systems())
            QTest::newRow(system.name.c_str()) << QString::fromStdString(system.name);
    }

    void chartShowsTheLoss() {
        QFETCH(QString, system);
        Session session;
        session.setSystem(*findSystem(system.toStdString()));
        session.setSentence(sentenceOf({2, 0, 4, 2}));
        ChartView view(&session);
        view.resize(500, 500);
        view.show();
        for (int step = 0; step < 3; ++step) {
            if (session.oracle()->record) {
                QTRY_COMPARE(view.chart().total(), session.explanation()->losses.loss.value);
                QVERIFY(view.findChild<QTreeWidget*>()->topLevelItemCount() > 0);
            } else {
                QVERIFY(view.chart().items().empty());
            }
            session.nextOptimal();
        }
    }

    void chartFillsStepByStep() {
        Chart chart;
        chart.axis = {0, 1};
        chart.stackSize = 1;
        const int kind = chart.addKind("tree", "{0} heads {1}");
        const int rule = chart.addRule("start", "begins");
        const int left = chart.item(kind, {0, 0, -1, -1}, 0, 0);
        const int right = chart.item(kind, {1, 1, -1, -1}, 1, 1);
        const int both = chart.item(kind, {0, 1, -1, -1}, 0, 1);
        chart.deduce(rule, left, {-1, -1, -1}, 0);
        chart.deduce(rule, right, {-1, -1, -1}, 0);
        chart.deduce(rule, both, {left, right, -1}, 3, {0, 1});
        chart.deduce(rule, both, {left, right, -1}, 1, {0, 1});
        chart.goal = both;
        ChartDiagram diagram{&chart, {"ROOT", "w"}, 0, -1, -1, -1};
        const auto values = [&diagram](int filled) {
            diagram.filled = filled;
            QStringList texts;
            for (const Shape& shape : layoutChart(diagram, plainMeasure()).shapes)
                if (shape.target.kind == Target::Kind::Cell && shape.style == TextStyle::Heading &&
                    !shape.text.isEmpty())
                    texts += QString("%1=%2").arg(shape.target.index).arg(shape.text);
            return texts.join(" ");
        };
        QCOMPARE(values(0), QString());
        QCOMPARE(values(2), "0=0 3=0");
        QCOMPARE(values(3), "0=0 1=3 3=0");
        QCOMPARE(values(4), "0=0 1=1 3=0");
        QCOMPARE(chart.total(), 1);
        QCOMPARE(chart.derivation(both).back(), 3);
    }

    void systemsAreComposedFromTheMenu() {
        Session session;
        session.setSentence(sentenceOf({2, 0, 2}));
        SystemMenu menu(&session, "System");
        const auto trigger = [&menu](const QString& data) {
            for (QAction* action : menu.actions())
                if (action->data().toString() == data)
                    action->trigger();
        };
        trigger("arc-eager");
        QCOMPARE(session.system().name, std::string("arc-eager"));
        trigger("rba");
        trigger("lba");
        QCOMPARE(session.system().name, std::string("arc-eager+lba+rba"));
        trigger("rba");
        QCOMPARE(session.system().name, std::string("arc-eager+lba"));
        trigger("lr-spine");
        QCOMPARE(session.system().name, std::string("lr-spine"));
        QVERIFY(session.explanation());
    }

    void anotherOracleCanBeChosen() {
        Session session;
        session.setSentence(sentenceOf({2, 0, 2}));
        session.setOracle("exhaustive");
        QCOMPARE(std::string(session.oracle()->name), std::string("exhaustive"));
        QCOMPARE(session.explanation()->losses.loss.value, 0);
        session.setOracle("");
        QVERIFY(std::string(session.oracle()->name) != "exhaustive");
    }
};

QTEST_MAIN(TestPanels)
#include "tst_panels.moc"
