// SPDX-License-Identifier: GPL-3.0-or-later
// The oracles of Attardi's system: worked examples, the buffer reduction, and the static oracle.
// tst_oracle_agreement checks that their losses and charts are right.
#include "core/chart/chart.h"
#include "core/oracle/derivation.h"
#include "core/oracle/tables/papers/grss14_reduction.h"
#include "tests/support/charts.h"
#include "tests/support/configurations.h"
#include "tests/support/derivations.h"
#include "tests/support/oracle_cases.h"
#include "tests/support/table.h"

#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

TransitionSystem attardi() {
    return systemNamed("attardi");
}

/// Returns the tree of a random derivation, which Attardi's system therefore derives.
Tree derivableTree(int words, Random& random) {
    const std::vector<int> heads = finalHeads(randomWalk(attardi(), words, random).back());
    return treeOf({heads.begin() + 1, heads.end()});
}

std::vector<int> reducedBuffer(const Problem& problem, const Configuration& configuration) {
    const AttardiReduction reduction = reduceBuffer(problem, configuration);
    return {reduction.nodes.begin() + reduction.stackSize, reduction.nodes.end()};
}

} // namespace

class tst_attardi_oracles : public QObject {
    Q_OBJECT

private slots:
    void workedExamples_data() {
        columns<std::vector<int>, QString, std::vector<int>, int>("heads", "configuration",
                                                                  "reduced", "loss");

        QTest::newRow("GRSS14 5.4")
            << std::vector<int>{7, 3, 1, 7, 6, 7, 0, 9, 7, 9, 12, 9, 0}
            << "[0 1 3 4 | 5 6 7 8 9 10 11 12 13 | 3→2]" << std::vector<int>{7, 13} << 1;
        const QString figure5 = "[0 1 2 3 4 | 5 6 7 8 9 10 11 |]";
        QTest::newRow("GRSS14 Figure 5") << std::vector<int>{2, 0, 2, 5, 2, 2, 8, 6, 5, 9, 2}
                                         << figure5 << std::vector<int>{5, 6, 9, 11} << 1;
        QTest::newRow("6 depends on 5") << std::vector<int>{2, 0, 2, 5, 2, 5, 8, 6, 5, 9, 2}
                                        << figure5 << std::vector<int>{5, 11} << 0;
        // By the paper's conditions, the reduced buffer would be [5 11].
        QTest::newRow("6 depends on 4") << std::vector<int>{2, 0, 2, 5, 2, 4, 8, 6, 5, 9, 2}
                                        << figure5 << std::vector<int>{5, 6, 9, 11} << 0;
        // If 4 were reduced to 5, the loss would be 0.
        QTest::newRow("a word whose head is on the stack")
            << std::vector<int>{5, 0, 5, 1, 0} << "[0 1 2 3 | 4 5 |]" << std::vector<int>{4, 5}
            << 1;
        // The head of 3 is already lost before 3 is reduced to 4.
        QTest::newRow("a word whose head is gone")
            << std::vector<int>{0, 4, 2, 1} << "[0 1 | 3 4 | 1→2]" << std::vector<int>{4} << 2;
    }
    void workedExamples() {
        QFETCH(std::vector<int>, heads);
        QFETCH(QString, configuration);
        QFETCH(std::vector<int>, reduced);
        QFETCH(int, loss);
        const Problem problem{attardi(), treeOf(heads)};
        const Configuration c = configurationFrom(configuration.toStdString());
        QCOMPARE(reducedBuffer(problem, c), reduced);
        for (const char* name : {"grss14", "attardi-table"}) {
            const Oracle oracle = oracleNamed(name);
            QVERIFY(oracle.claim(problem) == Claim::Exact);
            QCOMPARE(oracle.prepare(problem)->loss(c), Loss(loss));
            QCOMPARE(faultOfChart(oracle, problem, c, loss), QString());
        }
    }

    void namesTheReductionInTheChart() {
        const Problem problem{attardi(), treeOf({0, 4, 2, 1})};
        const Chart chart =
            oracleNamed("grss14").prepare(problem)->chart(configurationFrom("[0 1 | 3 4 | 1→2]"));
        QCOMPARE(chart.axis, (std::vector<int>{0, 1, 4}));
        QCOMPARE(chart.stackSize, 2);
        QCOMPARE(chart.built, 1);
        QCOMPARE(chart.fragments.size(), 1u);
        QCOMPARE(chart.fragments[0].words, (std::vector<int>{3, 4}));
        QVERIFY(chart.fragments[0].reason.english().ends_with(
            "the gold head of 3 is neither on the stack nor in the buffer, so it is lost"));
        QCOMPARE(chart.reduction, 1);
        QCOMPARE(chart.deductions()[0].cost, 1);
        QCOMPARE(chart.label(chart.goal), "[$, $ 0]");
        QCOMPARE(chart.text(chart.goal).english(),
                 "all nodes up to 4 are pushed and in the tree of ROOT");
    }

    void derivableTrees() {
        for (int words = 0; words <= 5; ++words) {
            const TransitionSystem system = attardi();
            const auto derived = SearchSpace(system, system.start(words)).trees();
            for (const Tree& gold : allTrees(words))
                QCOMPARE(staticDerivation(system, gold, system.start(words)).has_value(),
                         std::binary_search(derived.begin(), derived.end(), gold.heads()));
        }
    }

    // The static oracle returns a transition in every configuration from which the gold tree can be
    // reached, and the gold tree stays reachable after the transition.
    void staticOracleKnowsWhenItCanGoOn() {
        const TransitionSystem system = attardi();
        for (int words = 0; words <= 4; ++words) {
            const SearchSpace space(system, system.start(words));
            for (const Tree& gold : allTrees(words)) {
                const std::vector<int> losses = space.losses({system, gold});
                for (int i = 0; i < space.size(); ++i) {
                    const Configuration& c = space.configurations()[i];
                    const auto transition = staticTransition(system, gold, c);
                    const bool hasNext = losses[i] == 0 && !system.isFinal(c);
                    QCOMPARE(transition.has_value(), hasNext);
                    if (!hasNext)
                        continue;
                    QVERIFY(system.obstacle(c, *transition) == Obstacle::None);
                    const int after = space.indexOf(system.step(c, *transition));
                    QCOMPARE(losses[after], 0);
                }
            }
        }
    }

    void staticOraclePrefersLeftArc() {
        const TransitionSystem system = attardi();
        const Tree gold = treeOf({3, 3, 0});
        std::string names;
        Configuration c = system.start(3);
        while (const auto transition = staticTransition(system, gold, c)) {
            names += system.nameOf(*transition) + " ";
            c = system.step(c, *transition);
        }
        QCOMPARE(names, "sh sh sh sh la la ra ");
    }

    void staticOracleBuildsLongTrees() {
        const TransitionSystem system = attardi();
        Random random(20);
        for (int round = 0; round < 100; ++round) {
            const Tree gold = derivableTree(20, random);
            QVERIFY(staticDerivation(system, gold, system.start(20)));
            Configuration c = system.start(20);
            while (const auto transition = staticTransition(system, gold, c))
                c = system.step(c, *transition);
            QVERIFY(system.isFinal(c));
            QCOMPARE(finalHeads(c), gold.heads());
        }
    }

    void emptySentence() {
        const Problem problem{attardi(), Tree()};
        for (const char* name : {"grss14", "attardi-table"})
            QCOMPARE(oracleNamed(name).prepare(problem)->loss(problem.system->start(0)), Loss(0));
        QVERIFY(staticTransition(problem.system, problem.gold, problem.system->start(0)));
    }
};

QTEST_APPLESS_MAIN(tst_attardi_oracles)
#include "tst_attardi_oracles.moc"
