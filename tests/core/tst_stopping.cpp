// SPDX-License-Identifier: GPL-3.0-or-later
// Long computations end when they are cancelled.
#include "core/chart/chart.h"
#include "core/oracle/explainer.h"
#include "core/oracle/oracles.h"
#include "tests/support/oracle_cases.h"
#include "tests/support/trees.h"

#include <QTest>

#include <chrono>
#include <thread>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Returns a control that has already been asked to stop.
TaskControl stopped() {
    std::stop_source source;
    source.request_stop();
    return {source.get_token(), {}};
}

} // namespace

class TestStopping : public QObject {
    Q_OBJECT

private slots:
    void chartsStayAsTheyAre() {
        for (const Oracle& oracle : oracles()) {
            if (!oracle.hasChart())
                continue;
            bool tried = false;
            for (const char* name : {"arc-standard", "arc-hybrid", "arc-eager", "lr-spine",
                                     "attardi", "covington", "arc-eager+rba", "arc-hybrid+rba"}) {
                const Problem problem{systemNamed(name), treeOf({2, 0, 2, 3, 2})};
                if (oracle.claim(problem) == Claim::None)
                    continue;
                tried = true;
                const Chart chart =
                    oracle.prepare(problem)->chart(problem.system->start(5), stopped());
                QVERIFY2(chart.deductions().empty(), oracle.name.data());
                QVERIFY2(chart.items().size() <= 1, oracle.name.data());
            }
            QVERIFY2(tried, oracle.name.data());
        }
    }

    void explanationsEnd() {
        const Problem problem{systemNamed("attardi"), treeOf({3, 0, 2, 1, 2})};
        Explainer explainer(problem, *chooseOracle(problem));
        const Configuration start = problem.system->start(5);
        const TaskControl control = stopped();
        QVERIFY(!explainer.certificate(start, control));
        const Transition first = problem.system->legalTransitions(start).front();
        QVERIFY(explainer.consequences(start, first, control).lost.empty());
        QVERIFY(explainer.certificate(start)); // after the stop, the explainer can be used again
        QVERIFY(explainer.consequences(start, first).known);
    }

    /// A table can be asked again, whenever its computation was stopped.
    void stoppedTablesCanBeAskedAgain_data() {
        QTest::addColumn<QString>("system");
        for (const char* name : {"attardi", "arc-eager+lba+rba+lnba+rnba", "arc-hybrid+lnba"})
            QTest::newRow(name) << name;
    }

    void stoppedTablesCanBeAskedAgain() {
        QFETCH(QString, system);
        Random random(11);
        for (int round = 0; round < 8; ++round) {
            const Problem problem{systemNamed(system), randomTree(24, random)};
            const LossFunction loss = chooseOracle(problem)->prepare(problem);
            Configuration here = problem.system->start(24);
            for (int step = 0; step < 20; ++step) {
                std::stop_source source;
                {
                    const std::jthread worker([&, control = TaskControl{source.get_token(), {}}] {
                        static_cast<void>(loss(here, control));
                    });
                    std::this_thread::sleep_for(std::chrono::microseconds(pick(random, 3000)));
                    source.request_stop();
                }
                QCOMPARE(loss(here), chooseOracle(problem)->prepare(problem)->loss(here));
                const auto legal = problem.system->legalTransitions(here);
                here =
                    problem.system->step(here, legal[pick(random, static_cast<int>(legal.size()))]);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestStopping)
#include "tst_stopping.moc"
