// SPDX-License-Identifier: GPL-3.0-or-later
// Properties of the tables that only arc-standard has: gold fragments, arbitrary gold trees, and
// [GSS14 Algorithm 1].
#include "core/chart/chart.h"
#include "core/oracle/oracles.h"
#include "tests/support/charts.h"
#include "tests/support/configurations.h"
#include "tests/support/derivations.h"
#include "tests/support/oracle_cases.h"
#include "tests/support/trees.h"

#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

const char* const Linear = "arc-standard-linear";
const char* const Fragments = "gss14-arc-standard";
const char* const AnyGold = "arc-standard-table";
const char* const Printed = "gss14-algorithm-1";

int lossOf(const char* oracle, const Problem& problem, const std::string& configuration) {
    return oracleNamed(oracle).prepare(problem)->loss(configurationFrom(configuration)).value;
}

} // namespace

class tst_arc_standard_oracles : public QObject {
    Q_OBJECT

private slots:
    void claims() {
        const Tree projective = treeOf({2, 0});
        const Tree crossing = treeOf({3, 0, 2, 2});
        QVERIFY(!crossing.isProjective());
        for (const char* name : {"arc-standard", "arc-standard+lba", "arc-standard+lba+rba"}) {
            QVERIFY(oracleNamed(Linear).claim({systemNamed(name), projective}) == Claim::Exact);
            QVERIFY(oracleNamed(Linear).claim({systemNamed(name), crossing}) == Claim::None);
            QVERIFY(oracleNamed(Linear).claim({systemNamed(name), projective, {0, 2, 1}}) ==
                    Claim::None);
            QCOMPARE(chooseOracle({systemNamed(name), projective})->name, Linear);
            QCOMPARE(chooseOracle({systemNamed(name), projective, {0, 2, 1}})->name, Fragments);
            QVERIFY(oracleNamed(Fragments).claim({systemNamed(name), projective}) == Claim::Exact);
            QVERIFY(oracleNamed(Fragments).claim({systemNamed(name), crossing}) == Claim::None);
            QVERIFY(oracleNamed(AnyGold).claim({systemNamed(name), crossing}) == Claim::Exact);
            QVERIFY(oracleNamed(Printed).claim({systemNamed(name), projective}) == Claim::Exact);
            QVERIFY(oracleNamed(Printed).claim({systemNamed(name), crossing}) == Claim::None);
            QVERIFY(oracleNamed(Printed).claim({systemNamed(name), projective, {0, 2, 1}}) ==
                    Claim::None);
        }
        for (const char* name : {"arc-standard+lnba", "arc-standard+rnba", "arc-hybrid"}) {
            QVERIFY(oracleNamed(Linear).claim({systemNamed(name), projective}) == Claim::None);
            QVERIFY(oracleNamed(Fragments).claim({systemNamed(name), projective}) == Claim::None);
            QVERIFY(oracleNamed(AnyGold).claim({systemNamed(name), projective}) == Claim::None);
        }
    }

    // [GSS14 §2.4]: i→j and i→k can each be built from the stack [i, j, k], but not both.
    void arcsThatExcludeOneAnother() {
        const Problem problem{systemNamed("arc-standard"), treeOf({0, 1, 1})};
        for (const char* oracle : {Linear, Fragments, AnyGold}) {
            QCOMPARE(lossOf(oracle, problem, "[0 1 2 3 | |]"), 1);
            QCOMPARE(lossOf(oracle, problem, "[0 1 2 | 3 |]"), 0);
            for (int word : {2, 3})
                QVERIFY(oracleNamed(oracle)
                            .prepare(problem)
                            ->canBuild(configurationFrom("[0 1 2 3 | |]"), {1, word})
                            .value());
        }
    }

    // Words 3 and 4 are two fragments, since 3 has its dependent 2 on the stack. If 2 has weight 0,
    // 2 depends on 1, 1 on ROOT, and 3 joins 4 in the buffer. In the longer sentence, 6 and 10 join
    // in this way, and 10 then becomes the head of 3.
    void weightsThatLetFragmentsJoin() {
        const std::string below = "[0 1 2 | 3 4 |]";
        const std::string above = "[0 1 2 3 4 5 | 6 7 8 9 10 |]";
        Problem problem{systemNamed("arc-standard"), treeOf({0, 3, 4, 0})};
        Problem longer{systemNamed("arc-standard"), treeOf({2, 0, 10, 3, 6, 10, 6, 6, 10, 2})};
        for (const char* oracle : {Fragments, AnyGold}) {
            problem.weights = longer.weights = {};
            QCOMPARE(lossOf(oracle, problem, below), 1);
            QCOMPARE(lossOf(oracle, longer, above), 1);
            problem.weights = {0, 1, 0, 1, 1};
            longer.weights = {0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 0};
            QCOMPARE(lossOf(oracle, problem, below), 0);
            QCOMPARE(lossOf(oracle, longer, above), 0);
            const Oracle recorded = oracleNamed(oracle);
            QCOMPARE(faultOfChart(recorded, problem, configurationFrom(below), 0), QString());
            QCOMPARE(faultOfChart(recorded, longer, configurationFrom(above), 0), QString());
        }
    }

    void singleRoot() {
        Problem problem{systemNamed("arc-standard"), treeOf({0, 0, 0})};
        for (const char* oracle : {Linear, Fragments, AnyGold}) {
            problem.shape.rootLimit = RootLimit::One;
            QCOMPARE(lossOf(oracle, problem, "[| 0 1 2 3 |]"), 2);
            QCOMPARE(lossOf(oracle, problem, "[0 | 1 2 3 |]"), 2);
            QCOMPARE(lossOf(oracle, problem, "[0 | 2 3 | 0→1]"), Unreachable);
            QCOMPARE(lossOf(oracle, problem, "[0 | | 0→1 1→2 1→3]"), 2);
            QCOMPARE(lossOf(oracle, problem, "[0 | | 0→1 0→2 1→3]"), Unreachable);
            problem.shape.rootLimit = RootLimit::None;
            QCOMPARE(lossOf(oracle, problem, "[| 0 1 2 3 |]"), 0);
            QCOMPARE(lossOf(oracle, problem, "[0 | 2 3 | 0→1]"), 0);
        }
    }

    void bufferTransitions_data() {
        QTest::addColumn<QString>("system");
        for (const char* system : {"arc-standard+lba", "arc-standard+rba"})
            QTest::newRow(system) << system;
    }

    // The loss is right for every tree of up to four words in every configuration that can be
    // reached. tst_oracle_agreement has the systems without and with both transitions.
    void bufferTransitions() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        for (int words = 0; words <= 4; ++words) {
            const SearchSpace space(under, under.start(words));
            for (const Tree& gold : allTrees(words))
                for (const Problem& problem : problemsOf(under, gold))
                    for (const char* oracle : {Linear, Fragments, AnyGold, Printed})
                        if (oracleNamed(oracle).claim(problem) == Claim::Exact)
                            QCOMPARE(disagreement(oracleNamed(oracle), problem, space,
                                                  space.configurations()),
                                     QString());
        }
    }

    // The losses in linear time are right for every projective tree of five words in every
    // configuration that can be reached, with any number of roots and with one.
    void linearOnFiveWords() {
        const TransitionSystem under = systemNamed("arc-standard");
        const int words = wordsUpTo(5);
        const SearchSpace space(under, under.start(words));
        for (const Tree& gold : allTrees(words))
            for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
                const Problem problem{under, gold, {}, {rootLimit}};
                if (oracleNamed(Linear).claim(problem) == Claim::Exact)
                    QCOMPARE(disagreement(oracleNamed(Linear), problem, space,
                                          space.losses(problem), space.configurations()),
                             QString());
            }
    }

    // The losses in linear time are equal to those of [GSS14] in sentences whose stacks and buffers
    // contain many climbers.
    void linearOnLongSentences() {
        Random random(2019);
        int lossy = 0;
        for (const char* name : {"arc-standard", "arc-standard+lba+rba"})
            for (int round = 0; round < rounds(1500); ++round) {
                const TransitionSystem under = systemNamed(name);
                const int words = 8 + pick(random, 53);
                const Problem problem{under,
                                      randomProjectiveTree(words, random),
                                      {},
                                      {rootLimitOf(pick(random, 2) == 0)}};
                const auto linear = oracleNamed(Linear).prepare(problem);
                const auto fragments = oracleNamed(Fragments).prepare(problem);
                for (const Configuration& c : randomWalk(under, words, random)) {
                    const Loss loss = linear->loss(c);
                    QCOMPARE(loss.value, fragments->loss(c).value);
                    lossy += loss.value > 5;
                }
            }
        QVERIFY(lossy > 0);
    }

    void recordedText() {
        const Problem problem{systemNamed("arc-standard"), treeOf({3, 1, 0, 5, 3})};
        const Chart chart =
            oracleNamed(Fragments).prepare(problem)->chart(configurationFrom("[0 1 | 2 3 4 5 |]"));
        QStringList lines;
        for (int index : chart.derivation(chart.goal)) {
            const Chart::Deduction& deduction = chart.deductions()[index];
            const Chart::Rule& rule = chart.rules()[deduction.rule];
            lines += QString::fromStdString(rule.name.english() + ": " +
                                            chart.text(deduction.conclusion).english());
        }
        const QStringList expected{
            "stack top: 1 heads all from 1 to 1, the stack top among them",
            "word: 2 heads all from 2 to 2, words of the buffer alone",
            "ra: 1 heads all from 1 to 2, the stack top among them",
            "word: 3 heads all from 3 to 3, words of the buffer alone",
            "word: 5 heads all from 5 to 5, words of the buffer alone",
            "word: 4 heads all from 4 to 4, words of the buffer alone",
            "gold arc: 5 heads all from 4 to 5, words of the buffer alone",
            "gold arc: 3 heads all from 3 to 5, words of the buffer alone",
            "la, new head: 3 heads all from 1 to 5, the stack top among them",
            "ra, new head: 0 heads all from 0 to 5, the stack top among them",
        };
        QCOMPARE(lines, expected);
        QCOMPARE(chart.label(chart.goal), "0 [0–5]");
        QCOMPARE(chart.axis, (std::vector<int>{0, 1, 2, 3}));
        QCOMPARE(chart.fragments.size(), 2u);
        QCOMPARE(chart.fragments[1].words, (std::vector<int>{3, 4, 5}));
        QCOMPARE(chart.fragments[0].reason.english(), "its gold head 1 is not in the buffer");
        QCOMPARE(chart.fragments[1].reason.english(), "its gold head ROOT is not in the buffer");
        QCOMPARE(chart.placeOf(4), 3);
        QCOMPARE(chart.arcs(chart.goal).size(), 5u);
        QCOMPARE(chart.derivation(chart.goal).size(), 10u);
        QCOMPARE(chart.reduction, 6);
        QCOMPARE(chart.stackSize, 2);
    }
};

QTEST_APPLESS_MAIN(tst_arc_standard_oracles)
#include "tst_arc_standard_oracles.moc"
