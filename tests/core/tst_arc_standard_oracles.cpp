// SPDX-License-Identifier: GPL-3.0-or-later
// What is special about the two tables for arc-standard: gold fragments, and any gold tree.
#include "core/oracle/oracles.h"
#include "tests/support/configurations.h"
#include "tests/support/derivations.h"
#include "tests/support/oracle_cases.h"
#include "tests/support/trees.h"

#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

const char* const Fragments = "gss14-arc-standard";
const char* const AnyGold = "arc-standard-table";

int lossOf(const char* oracle, const Problem& problem, const std::string& configuration) {
    return oracleNamed(oracle).prepare(problem)(configurationFrom(configuration)).value;
}

/// Each word weighs something else; some weigh nothing.
std::vector<int> randomWeights(int words, Random& random) {
    std::vector<int> weights(static_cast<std::size_t>(words) + 1, 0);
    for (int word = 1; word <= words; ++word)
        weights[static_cast<std::size_t>(word)] = pick(random, 4);
    return weights;
}

Problem randomProblem(const TransitionSystem& system, int words, bool projective, Random& random) {
    Problem problem{system,
                    projective ? randomProjectiveTree(words, random) : randomTree(words, random)};
    problem.singleRoot = pick(random, 2) == 0;
    if (pick(random, 2) == 0)
        problem.weights = randomWeights(words, random);
    return problem;
}

/// The heads of a configuration and of the arcs of a chart's best derivation.
std::vector<int> headsOfBest(const Chart& chart, const Configuration& configuration) {
    std::vector<int> heads = configuration.heads();
    for (int deduction : chart.derivation(chart.goal)) {
        const Arc arc = chart.deductions()[static_cast<std::size_t>(deduction)].arc;
        if (arc.head == NoHead)
            continue;
        int& head = heads[static_cast<std::size_t>(arc.dependent)];
        if (head != NoHead)
            return {};
        head = arc.head;
    }
    return heads;
}

/// What is wrong with a recorded chart; empty when nothing is.
QString faultOf(const Problem& problem, const Configuration& c, const Chart& chart, int loss) {
    if (chart.total() != loss)
        return QString("the total is %1, not %2").arg(chart.total()).arg(loss);
    if (loss >= Unreachable)
        return {};
    for (const Chart::Item& item : chart.items())
        if (item.row < 0 || item.row > item.column ||
            item.column >= static_cast<int>(chart.axis.size()))
            return "an item is not in the table";
    for (const Chart::Deduction& deduction : chart.deductions()) {
        int value = deduction.cost;
        for (int premise : deduction.premises)
            if (premise >= 0)
                value += chart.items()[static_cast<std::size_t>(premise)].value;
        if (value != deduction.value)
            return "an item was used before its value was known";
    }
    const std::vector<int> heads = headsOfBest(chart, c);
    if (heads.empty())
        return "the best derivation gives a word two heads";
    const Result<Tree> tree = Tree::fromHeads(std::span(heads).subspan(1));
    if (!tree)
        return "the best derivation is no tree";
    int cost = 0;
    for (int word = 1; word <= tree->size(); ++word)
        cost += problem.cost(tree->head(word), word);
    if (cost != loss)
        return QString("the tree of the best derivation costs %1, not %2").arg(cost).arg(loss);
    if (problem.singleRoot && tree->rootCount() != 1)
        return "the tree has not one root";
    return {};
}

QString context(const Problem& problem, const Configuration& c) {
    return describeProblem(problem) + " " + QString::fromStdString(c.text()) + ": ";
}

/// What is wrong with the chart that an oracle records; empty when nothing is.
QString recordedFault(const Oracle& oracle, const Problem& problem, const Configuration& c,
                      int loss) {
    Chart chart;
    oracle.record(problem, c, chart);
    const QString fault = faultOf(problem, c, chart, loss);
    return fault.isEmpty() ? fault : context(problem, c) + fault;
}

} // namespace

class tst_arc_standard_oracles : public QObject {
    Q_OBJECT

private slots:
    void claims();
    void arcsThatExcludeOneAnother();
    void weightsThatLetFragmentsJoin();
    void singleRoot();
    void bufferTransitions_data();
    void bufferTransitions();
    void oraclesAgree_data() { bufferTransitions_data(); }
    void oraclesAgree();
    void recordedCharts_data();
    void recordedCharts();
    void recordedText();
};

void tst_arc_standard_oracles::claims() {
    const Tree projective = treeOf({2, 0});
    const Tree crossing = treeOf({3, 0, 2, 2});
    QVERIFY(!crossing.isProjective());
    for (const char* name : {"arc-standard", "arc-standard+lba", "arc-standard+lba+rba"}) {
        QVERIFY(oracleNamed(Fragments).claim({systemNamed(name), projective}) == Claim::Exact);
        QVERIFY(oracleNamed(Fragments).claim({systemNamed(name), crossing}) == Claim::None);
        QVERIFY(oracleNamed(AnyGold).claim({systemNamed(name), crossing}) == Claim::Exact);
    }
    for (const char* name : {"arc-standard+lnba", "arc-standard+rnba", "arc-hybrid"}) {
        QVERIFY(oracleNamed(Fragments).claim({systemNamed(name), projective}) == Claim::None);
        QVERIFY(oracleNamed(AnyGold).claim({systemNamed(name), projective}) == Claim::None);
    }
}

// [GSS14 §2.4]: i→j and i→k can each be built from the stack [i, j, k], but not both.
void tst_arc_standard_oracles::arcsThatExcludeOneAnother() {
    const Problem problem{systemNamed("arc-standard"), treeOf({0, 1, 1})};
    for (const char* oracle : {Fragments, AnyGold}) {
        QCOMPARE(lossOf(oracle, problem, "[0 1 2 3 | |]"), 1);
        QCOMPARE(lossOf(oracle, problem, "[0 1 2 | 3 |]"), 0);
        for (int word : {2, 3})
            QVERIFY(oracleNamed(oracle).reachable(problem, configurationFrom("[0 1 2 3 | |]"),
                                                  {1, word}));
    }
}

// 3 and 4 are two fragments, since 3 has its dependent 2 on the stack. When 2 is worth nothing it
// hangs on 1, ROOT takes 1, and 3 joins 4 in the buffer. Likewise 6 and 10, which then become the
// head of 3.
void tst_arc_standard_oracles::weightsThatLetFragmentsJoin() {
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
        QCOMPARE(recordedFault(recorded, problem, configurationFrom(below), 0), QString());
        QCOMPARE(recordedFault(recorded, longer, configurationFrom(above), 0), QString());
    }
}

void tst_arc_standard_oracles::singleRoot() {
    Problem problem{systemNamed("arc-standard"), treeOf({0, 0, 0})};
    for (const char* oracle : {Fragments, AnyGold}) {
        problem.singleRoot = true;
        QCOMPARE(lossOf(oracle, problem, "[| 0 1 2 3 |]"), 2);
        QCOMPARE(lossOf(oracle, problem, "[0 | 1 2 3 |]"), 2);
        QCOMPARE(lossOf(oracle, problem, "[0 | 2 3 | 0→1]"), Unreachable);
        QCOMPARE(lossOf(oracle, problem, "[0 | | 0→1 1→2 1→3]"), 2);
        QCOMPARE(lossOf(oracle, problem, "[0 | | 0→1 0→2 1→3]"), Unreachable);
        problem.singleRoot = false;
        QCOMPARE(lossOf(oracle, problem, "[| 0 1 2 3 |]"), 0);
        QCOMPARE(lossOf(oracle, problem, "[0 | 2 3 | 0→1]"), 0);
    }
}

void tst_arc_standard_oracles::bufferTransitions_data() {
    QTest::addColumn<QString>("system");
    for (const char* system :
         {"arc-standard", "arc-standard+lba", "arc-standard+rba", "arc-standard+lba+rba"})
        QTest::newRow(system) << system;
}

// Every tree of up to four words, every configuration that can be reached.
void tst_arc_standard_oracles::bufferTransitions() {
    QFETCH(QString, system);
    const TransitionSystem under = systemNamed(system);
    for (int words = 0; words <= 4; ++words) {
        const SearchSpace space(under, under.start(words));
        for (const Tree& gold : allTrees(words))
            for (const Problem& problem : problemsOf(under, gold))
                for (const char* oracle : {Fragments, AnyGold})
                    if (oracleNamed(oracle).claim(problem) == Claim::Exact)
                        QCOMPARE(disagreement(oracleNamed(oracle), problem, space,
                                              space.configurations()),
                                 QString());
    }
}

// Random projective trees: the two tables have nothing in common.
void tst_arc_standard_oracles::oraclesAgree() {
    QFETCH(QString, system);
    const TransitionSystem under = systemNamed(system);
    Random random(12);
    for (int round = 0; round < 400; ++round) {
        const int words = 1 + pick(random, 20);
        const Problem problem = randomProblem(under, words, true, random);
        const LossFunction fragments = oracleNamed(Fragments).prepare(problem);
        const LossFunction anyGold = oracleNamed(AnyGold).prepare(problem);
        for (int walk = 0; walk < 2; ++walk)
            for (const Configuration& c : randomWalk(under, words, random))
                QVERIFY2(fragments(c) == anyGold(c), qPrintable(context(problem, c)));
    }
}

void tst_arc_standard_oracles::recordedCharts_data() {
    QTest::addColumn<QString>("system");
    QTest::addColumn<QString>("oracle");
    for (const char* system : {"arc-standard", "arc-standard+lba+rba"})
        for (const char* oracle : {Fragments, AnyGold})
            QTest::addRow("%s %s", system, oracle) << system << oracle;
}

void tst_arc_standard_oracles::recordedCharts() {
    QFETCH(QString, system);
    QFETCH(QString, oracle);
    const TransitionSystem under = systemNamed(system);
    const Oracle recorded = oracleNamed(oracle);
    Random random(31);
    for (int round = 0; round < 120; ++round) {
        const int words = pick(random, 13);
        const bool projective = oracle == Fragments || pick(random, 2) == 0;
        const Problem problem = randomProblem(under, words, projective, random);
        const LossFunction loss = recorded.prepare(problem);
        for (const Configuration& c : randomWalk(under, words, random)) {
            QCOMPARE(recordedFault(recorded, problem, c, loss(c).value), QString());
        }
    }
}

void tst_arc_standard_oracles::recordedText() {
    const Problem problem{systemNamed("arc-standard"), treeOf({3, 1, 0, 5, 3})};
    Chart chart;
    oracleNamed(Fragments).record(problem, configurationFrom("[0 1 | 2 3 4 5 |]"), chart);
    QStringList lines;
    for (int index : chart.derivation(chart.goal)) {
        const Chart::Deduction& deduction = chart.deductions()[static_cast<std::size_t>(index)];
        const Chart::Rule& rule = chart.rules()[static_cast<std::size_t>(deduction.rule)];
        lines += QString::fromStdString(rule.name + ": " + chart.text(deduction.conclusion));
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
    QCOMPARE(chart.axis, (std::vector<int>{0, 1, 2, 3, 4, 5}));
    QCOMPARE(chart.stackSize, 2);
}

QTEST_APPLESS_MAIN(tst_arc_standard_oracles)
#include "tst_arc_standard_oracles.moc"
