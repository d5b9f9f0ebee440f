// SPDX-License-Identifier: GPL-3.0-or-later
// What the session computes before it is asked for, and what it stops computing.
#include "core/oracle/oracles.h"
#include "tests/support/oracle_cases.h"
#include "tests/support/trees.h"
#include "tests/support/window.h"
#include "ui/chart/chart_recording.h"
#include "ui/session/session.h"

#include <QTest>

#include <atomic>

using namespace parsescope;
using namespace parsescope::test;

namespace {

std::atomic<int> begun = 0;
std::atomic<int> ended = 0;

/// An oracle whose table is never filled.
Oracle endless() {
    Oracle oracle = oracles().front();
    oracle.record = [](const Problem&, const Configuration&, const TaskControl& control) {
        ++begun;
        while (!control.stopRequested())
            std::this_thread::yield();
        ++ended;
        return Chart();
    };
    return oracle;
}

/// Random heads of a sentence too long for its losses to be waited for.
std::vector<int> longHeads(unsigned seed) {
    Random random(seed);
    std::vector<int> heads = randomTree(26, random).heads();
    heads.erase(heads.begin());
    return heads;
}

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

    /// After every key that may be pressed next, and along the optimal steps that follow.
    void findsWhatTheOracleSays() {
        QFETCH(QString, system);
        Session session;
        session.setSystem(systemNamed(system));
        session.setSentence(sentenceOf(longHeads(4)));
        Random random(1);
        for (int step = 0; step < 12; ++step) {
            const std::vector<Transition> legal =
                session.system().legalTransitions(session.configuration());
            for (Transition transition : legal) {
                QTRY_VERIFY(session.explanationAfter(transition));
                Explainer explainer(session.problem(), *session.oracle());
                const Explanation asked =
                    explainer.explain(session.system().step(session.configuration(), transition));
                const Explanation& found = *session.explanationAfter(transition);
                // What a search remembers may make its bounds sharper.
                if (asked.losses.loss.exact && found.losses.loss.exact) {
                    QCOMPARE(found.losses.loss, asked.losses.loss);
                    QVERIFY(system == "swap" || found.arcs == asked.arcs);
                }
                QVERIFY(system == "swap" || asked.losses.loss.exact);
                QCOMPARE(found.losses.transitions.size(), asked.losses.transitions.size());
            }
            const Transition taken = legal[pick(random, static_cast<int>(legal.size()))];
            const Losses ahead = session.explanationAfter(taken)->losses;
            session.take(taken);
            QVERIFY(session.explanation()); // at once
            QCOMPARE(session.explanation()->losses.loss, ahead.loss);
        }
    }

    /// Another problem is another question.
    void forgetsWhatWasComputedForAnotherGoldTree() {
        Session session;
        session.setSystem(systemNamed("attardi"));
        session.setSentence(sentenceOf(longHeads(4)));
        const Transition shift = session.system().legalTransitions(session.configuration()).front();
        QTRY_VERIFY(session.explanationAfter(shift));
        Random random(9);
        session.setGold(randomTree(26, random));
        QTRY_VERIFY(session.explanationAfter(shift));
        Explainer explainer(session.problem(), *session.oracle());
        QCOMPARE(session.explanationAfter(shift)->losses.loss,
                 explainer.losses(session.system().step(session.configuration(), shift)).loss);
    }

    void supersededRecordingsStop() {
        Session session;
        session.setSentence(sentenceOf({2, 0, 2}));
        {
            ChartRecording recording(&session);
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
        QCOMPARE(ended.load(), 3); // leaving does not wait for it
    }
};

QTEST_MAIN(TestLookAhead)
#include "tst_look_ahead.moc"
