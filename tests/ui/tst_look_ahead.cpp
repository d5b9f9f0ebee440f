// SPDX-License-Identifier: GPL-3.0-or-later
// Losses that are computed in advance, and computations that are cancelled.
#include "core/oracle/explainer.h"
#include "core/oracle/oracles.h"
#include "tests/support/oracle_cases.h"
#include "tests/support/trees.h"
#include "tests/support/window.h"
#include "ui/chart/chart_recording.h"
#include "ui/session/explanations.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"

#include <QTest>

#include <atomic>

using namespace parsescope;
using namespace parsescope::test;

namespace {

std::atomic<int> begun = 0;
std::atomic<int> ended = 0;

/// Returns an oracle that never finishes its table.
Oracle endless() {
    Oracle oracle = oracles().front();
    oracle.algorithm.record = [](const Problem&, const Configuration&, const TaskControl& control) {
        ++begun;
        while (!control.stopRequested())
            std::this_thread::yield();
        ++ended;
        return Chart();
    };
    return oracle;
}

/// Returns the random heads of a sentence for whose losses the window does not wait.
std::vector<int> longHeads(unsigned seed) {
    Random random(seed);
    std::vector<int> heads = randomTree(26, random).heads();
    heads.erase(heads.begin());
    return heads;
}

/// The arguments of a computation of losses.
struct Work {
    Problem problem;
    Oracle oracle;

    Work(const QString& system, const std::vector<int>& heads)
        : problem{systemNamed(system), Tree::fromHeads(heads).value(), {}, {RootLimit::None}},
          oracle(chooseOracle(problem).value()) {}
};

} // namespace

class TestLookAhead : public QObject {
    Q_OBJECT

private slots:
    void findsWhatTheOracleSays_data() {
        QTest::addColumn<QString>("system");
        for (const char* name :
             {"arc-standard", "lr-spine", "attardi", "swap", "arc-eager+lba+rba+lnba+rnba"})
            QTest::newRow(name) << name;
    }

    /// Explanations are computed in advance for all legal transitions, and are those of the oracle.
    void findsWhatTheOracleSays() {
        QFETCH(QString, system);
        Random random(1);
        const Work work(system, longHeads(4));
        Exploration exploration(work.problem.system, work.problem.gold.size());
        Explanations explanations;
        explanations.begin(exploration, work.problem, work.oracle);
        explanations.explain();
        for (int step = 0; step < 12; ++step) {
            const Configuration here = exploration.current().configuration;
            const std::vector<Transition> legal = work.problem.system->legalTransitions(here);
            for (Transition transition : legal) {
                const Configuration after = work.problem.system->step(here, transition);
                QTRY_VERIFY(explanations.ahead(after));
                const Explanation asked = Explainer(work.problem, work.oracle).explain(after);
                const Explanation& found = *explanations.ahead(after);
                // The memory of the search may make its bounds sharper.
                if (asked.losses.loss.exact && found.losses.loss.exact) {
                    QCOMPARE(found.losses.loss, asked.losses.loss);
                    QVERIFY(system == "swap" || found.arcs == asked.arcs);
                }
                QVERIFY(system == "swap" || asked.losses.loss.exact);
                QCOMPARE(found.losses.transitions.size(), asked.losses.transitions.size());
            }
            const Transition taken = legal[pick(random, static_cast<int>(legal.size()))];
            const Losses ahead = explanations.ahead(work.problem.system->step(here, taken))->losses;
            exploration.take(taken);
            explanations.explain();
            const Explanation* now = explanations.at(exploration.cursor());
            QVERIFY(now); // without waiting
            QCOMPARE(now->losses.loss, ahead.loss);
        }
    }

    /// Explanations for another gold tree are discarded.
    void forgetsWhatWasComputedForAnotherGoldTree() {
        const Work one("attardi", longHeads(4));
        const Work other("attardi", longHeads(9));
        const TransitionSystem& system = one.problem.system;
        Exploration exploration(system, one.problem.gold.size());
        const Configuration start = exploration.current().configuration;
        const Configuration after = system.step(start, system.legalTransitions(start).front());
        Explanations explanations;
        explanations.begin(exploration, one.problem, one.oracle);
        explanations.explain();
        QTRY_VERIFY(explanations.ahead(after));
        explanations.begin(exploration, other.problem, other.oracle);
        QVERIFY(!explanations.ahead(after) && !explanations.at(0));
        explanations.explain();
        QTRY_VERIFY(explanations.ahead(after));
        QCOMPARE(explanations.ahead(after)->losses.loss,
                 Explainer(other.problem, other.oracle).losses(after).loss);
    }

    void supersededRecordingsStop() {
        ParseExplorer parse;
        const Selection selection(&parse);
        parse.setSentence({sentenceOf({2, 0, 2}), {}});
        {
            ChartRecording recording(&parse, &selection);
            recording.record(endless(), true);
            QTRY_COMPARE(begun.load(), 1);
            recording.record(endless(), true);
            QTRY_COMPARE(ended.load(), 1);
            QTRY_COMPARE(begun.load(), 2);
            recording.clear({});
            QTRY_COMPARE(ended.load(), 2);
            recording.record(endless(), true);
            QTRY_COMPARE(begun.load(), 3);
        }
        QCOMPARE(ended.load(), 3); // the destructor does not wait for the computation
    }
};

QTEST_MAIN(TestLookAhead)
#include "tst_look_ahead.moc"
