// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/session_test.h"
#include "tests/support/window.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/when_seen.h"
#include "ui/chart/chart_view.h"
#include "ui/explorer/lanes_view.h"

#include <QStackedWidget>
#include <QTest>

using namespace parsescope;

/// Panels that are not visible do no work.
class TestWhenSeen : public test::WindowTest {
    Q_OBJECT

private slots:
    void worksWhileItIsShown() {
        QWidget view;
        int updates = 0;
        WhenSeen seen(&view, [&updates] { ++updates; });
        seen.changed();
        QCOMPARE(updates, 0);
        view.show();
        QCOMPARE(updates, 1);
        seen.changed();
        QCOMPARE(updates, 2);
        view.hide();
        seen.changed();
        seen.changed();
        QCOMPARE(updates, 2);
        view.show();
        QCOMPARE(updates, 3);
        view.hide();
        view.show(); // nothing has changed meanwhile
        QCOMPARE(updates, 3);
    }

    void waitsBehindAnotherPanel() {
        QStackedWidget panels;
        auto* view = new QWidget;
        int updates = 0;
        auto* seen = new WhenSeen(view, [&updates] { ++updates; });
        auto* other = new QWidget;
        panels.addWidget(other);
        panels.addWidget(view);
        panels.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panels));
        QVERIFY(!seen->isSeen());
        QCOMPARE(updates, 0);
        panels.setCurrentWidget(view);
        QCOMPARE(updates, 1);
        QVERIFY(seen->isSeen());
        seen->changed();
        QCOMPARE(updates, 2);
        panels.setCurrentWidget(other);
        QVERIFY(!seen->isSeen());
        seen->changed();
        QCOMPARE(updates, 2);
        panels.setCurrentWidget(view);
        QCOMPARE(updates, 3);
        panels.close();
        seen->changed();
        QCoreApplication::processEvents();
        QCOMPARE(updates, 3);
    }

    /// During steps, panels of the window that are behind others are not updated.
    void hiddenPanelsOfTheWindowRest() {
        makeWindow();
        showWindow();
        auto* chart = m_window->findChild<ChartView*>();
        auto* lives = m_window->findChild<LivesView*>()->findChild<DiagramView*>("lane");
        m_editor->setSentence(sentenceOf({2, 0, 2, 5, 2}));
        m_parse->steps().forward();
        m_window->showPanel("chart");
        QTRY_VERIFY(!chart->chart().items().empty());
        m_window->showPanel("statistics"); // a panel of another workspace
        m_parse->steps().forward();
        QVERIFY(chart->chart().items().empty());
        QTest::qWait(100);
        QVERIFY(chart->chart().items().empty());
        m_window->showPanel("chart");
        QTRY_VERIFY(!chart->chart().items().empty());

        QVERIFY(lives->drawing().shapes.empty());
        m_window->showPanel("lives");
        QTRY_VERIFY(!lives->drawing().shapes.empty());
        const QString before = lives->drawing().text();
        m_window->showPanel("columns");
        QTest::qWait(50);
        m_parse->steps().forward();
        m_parse->steps().forward();
        QCOMPARE(lives->drawing().text(), before);
        m_window->showPanel("lives");
        QTRY_VERIFY(lives->drawing().text() != before);
    }
};

QTEST_MAIN(TestWhenSeen)
#include "tst_when_seen.moc"
