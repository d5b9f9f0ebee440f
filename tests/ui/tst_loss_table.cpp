// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/session_test.h"
#include "tests/support/window.h"
#include "ui/canvas/theme.h"
#include "ui/chart/loss_table.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QTableView>
#include <QTest>

using namespace parsescope;

class TestLossTable : public test::SessionTest {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::setUpApplication(); }

    void init() {
        makeSession({2, 0, 2});
    }

    /// Each cell is what the oracle says at that step, blank where the transition is not legal.
    void cellsAreCosts() {
        m_parse->setSystem(*findSystem("arc-eager"));
        take({"sh", "sh"});
        m_parse->last();
        QTRY_VERIFY(m_parse->isFinal());
        LossTableModel model(m_parse);
        QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.refresh();
        const std::vector<int> path = m_parse->exploration().path();
        QCOMPARE(model.rowCount(), static_cast<int>(path.size()));
        int legal = 0;
        for (int row = 0; row < model.rowCount(); ++row) {
            QCOMPARE(model.nodeOf(row), path[row]);
            QTRY_VERIFY(m_parse->explanation(path[row]));
            const Losses& losses = m_parse->explanation(path[row])->losses;
            int taken = 0;
            for (int column = 0; column < model.columnCount(); ++column) {
                const QModelIndex cell = model.index(row, column);
                const TransitionLoss* entry = losses.find(model.transitionOf(column));
                QCOMPARE(cell.data(LossTableModel::LegalRole).toBool(), entry != nullptr);
                QCOMPARE(cell.data().toString().isEmpty(), entry == nullptr);
                taken += cell.data(LossTableModel::TakenRole).toBool();
                if (!entry)
                    continue;
                ++legal;
                QCOMPARE(cell.data(LossTableModel::CostRole).toInt(),
                         entry->loss.value - losses.loss.value);
            }
            QCOMPARE(taken, row + 1 < model.rowCount() ? 1 : 0);
        }
        QVERIFY(legal > model.rowCount());
    }

    /// The table follows the branch, also to another system.
    void rowsFollowTheBranch() {
        LossTable table(m_parse);
        table.show();
        auto* view = table.findChild<QTableView*>();
        QCOMPARE(view->model()->rowCount(), 1);
        take({"sh", "sh", "sh"});
        QTRY_COMPARE(view->model()->rowCount(), 4);
        QCOMPARE(view->currentIndex().row(), 3);
        m_parse->setSystem(*findSystem("arc-swift"));
        QTRY_COMPARE(view->model()->rowCount(), 1);
    }

    void aClickGoesThere() {
        LossTable table(m_parse);
        table.resize(300, 300);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        take({"sh", "sh", "sh"});
        auto* view = table.findChild<QTableView*>();
        QTRY_COMPARE(view->model()->rowCount(), 4);
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {},
                          view->visualRect(view->model()->index(1, 0)).center());
        QCOMPARE(m_parse->exploration().current().depth, 1);
        QCOMPARE(view->model()->rowCount(), 4); // the branch is as it was
    }

    void withoutAGoldTreeItSaysWhy() {
        LossTable table(m_parse);
        table.show();
        QVERIFY(!table.findChild<QLabel*>()->isVisible());
        type("just words");
        QTRY_VERIFY(table.findChild<QLabel*>()->isVisible());
        QCOMPARE(table.findChild<QTableView*>()->model()->index(0, 0).data().toString(), "–");
    }
};

QTEST_MAIN(TestLossTable)
#include "tst_loss_table.moc"
