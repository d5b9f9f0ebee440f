// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/training_oracle.h"
#include "core/oracle/oracles.h"
#include "tests/support/pinned.h"
#include "tests/support/trees.h"

#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

class tst_training_oracle : public QObject {
    Q_OBJECT

private slots:
    void agreesWithTheLosses_data() { addSystemRows(); }
    void agreesWithTheLosses();
    void canonicalDerivations_data() { addSystemRows(); }
    void canonicalDerivations();
};

/// On walks that err, with the shortcuts taken at every step, a candidate is called optimal exactly
/// when it keeps the loss.
void tst_training_oracle::agreesWithTheLosses() {
    QFETCH(QString, system);
    const TransitionSystem named = systemNamed(system);
    Random random(7);
    for (int round = 0; round < 150; ++round) {
        const int words = 1 + pick(random, named.base() == "swap" ? 4 : 7);
        const Tree gold =
            round % 2 == 0 ? randomTree(words, random) : randomProjectiveTree(words, random);
        const Problem problem{named, gold};
        const Result<Oracle> judge = chooseOracle(problem);
        if (judge->claim(problem) != Claim::Exact)
            continue;
        const LossFunction loss = judge->prepare(problem);
        TrainingOracle oracle(named, gold, false);
        oracle.restart();
        ParserState state(named, words, {});
        std::vector<Candidate> candidates;
        for (state.listCandidates(candidates); !candidates.empty();
             state.listCandidates(candidates)) {
            const Losses here = losses(named, loss, state.configuration());
            std::vector<float> scores;
            for (const Candidate& candidate : candidates) {
                const bool expected = here.find(candidate.transition)->optimal;
                QVERIFY2(oracle.isOptimal(state, candidate) == expected,
                         qPrintable(QString::fromStdString(state.configuration().text() + ' ' +
                                                           named.nameOf(candidate.transition) +
                                                           " for " + headsText(gold))));
                scores.push_back(static_cast<float>(pick(random, 100)));
            }
            const std::size_t best = oracle.bestOptimal(state, candidates, scores);
            for (std::size_t i = 0; i < candidates.size(); ++i) {
                const bool optimal = here.find(candidates[i].transition)->optimal;
                QVERIFY(i != best || optimal);
                QVERIFY(!optimal || scores[i] <= scores[best]);
            }
            const std::size_t next =
                pick(random, 3) > 0
                    ? best
                    : static_cast<std::size_t>(pick(random, static_cast<int>(candidates.size())));
            const bool optimal = here.find(candidates[next].transition)->optimal;
            oracle.take(state, candidates[next], optimal);
            state.take(candidates[next], 0);
        }
    }
}

void tst_training_oracle::canonicalDerivations() {
    QFETCH(QString, system);
    const TransitionSystem named = systemNamed(system);
    for (const Tree& gold : allTrees(3)) {
        const Problem problem{named, gold};
        const Result<Oracle> judge = chooseOracle(problem);
        if (judge->claim(problem) != Claim::Exact)
            continue;
        TrainingOracle oracle(named, gold, false);
        Configuration configuration = named.start(3);
        const int least = judge->prepare(problem)(configuration).value;
        for (Transition transition : oracle.canonicalDerivation())
            configuration = named.step(configuration, transition);
        QVERIFY(named.isFinal(configuration));
        QCOMPARE(finalLoss(problem, configuration), least);
    }
}

QTEST_GUILESS_MAIN(tst_training_oracle)
#include "tst_training_oracle.moc"
