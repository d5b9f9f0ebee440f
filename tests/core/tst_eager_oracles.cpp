// SPDX-License-Identifier: GPL-3.0-or-later
// Properties of the oracles for arc-eager and arc-hybrid: every choice of buffer transitions.
// tst_oracle_agreement checks that they agree with one another.
#include "core/chart/chart.h"
#include "tests/support/charts.h"
#include "tests/support/configurations.h"
#include "tests/support/oracle_cases.h"
#include "tests/support/sanitized.h"
#include "tests/support/table.h"

#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

const char* const Names[] = {"reachability", "arc-hybrid-table", "arc-eager-table",
                             "arc-hybrid-buffer-table", "arc-eager-buffer-table"};

/// Returns the oracles among Names that are exact for the problem.
std::vector<Oracle> exactFor(const Problem& problem) {
    std::vector<Oracle> exact;
    for (const char* name : Names)
        if (const Oracle oracle = oracleNamed(name); oracle.claim(problem) == Claim::Exact)
            exact.push_back(oracle);
    return exact;
}

/// Returns the names of the system `base` with every choice of buffer transitions.
std::vector<std::string> withEveryChoice(const std::string& base) {
    std::vector<std::string> names;
    for (int choice = 0; choice < 16; ++choice) {
        std::string name = base;
        int bit = 1;
        for (const char* added : {"+lba", "+rba", "+lnba", "+rnba"}) {
            if (choice & bit)
                name += added;
            bit *= 2;
        }
        names.push_back(name);
    }
    return names;
}

/// Returns a problem about a gold tree: with a single root or any number of roots, and with or
/// without random weights.
Problem withRandomQuestion(const TransitionSystem& system, const Tree& gold, Random& random) {
    Problem problem{system, gold};
    problem.shape.rootLimit = rootLimitOf(pick(random, 2) == 0);
    if (pick(random, 2) == 0)
        for (int node = 0; node <= gold.size(); ++node)
            problem.weights.push_back(pick(random, 5));
    return problem;
}

} // namespace

class tst_eager_oracles : public QObject {
    Q_OBJECT

private slots:
    void everyChoiceOfBufferTransitions_data() {
        QTest::addColumn<QString>("system");
        for (const char* base : {"arc-hybrid", "arc-eager"})
            for (const std::string& name : withEveryChoice(base))
                QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }

    // Losses are right in every configuration of up to three words, and along walks of five words.
    void everyChoiceOfBufferTransitions() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        Random random(16);
        for (int words = 0; words <= 3; ++words) {
            const SearchSpace space(under, under.start(words));
            for (const Tree& gold : allTrees(words)) {
                for (int round = 0; round < rounds(4); ++round) {
                    const Problem problem = withRandomQuestion(under, gold, random);
                    for (const Oracle& oracle : exactFor(problem))
                        QCOMPARE(disagreement(oracle, problem, space, space.configurations()),
                                 QString());
                }
            }
        }
        for (int round = 0; round < rounds(40); ++round) {
            const std::vector<Configuration> walk = randomWalk(under, 5, random);
            const auto begin = std::find_if(walk.begin(), walk.end(), [](const Configuration& c) {
                return c.bufferSize() <= 4;
            });
            const SearchSpace space(under, *begin);
            for (int trees = 0; trees < 4; ++trees) {
                const Tree gold =
                    trees < 2 ? randomTree(5, random) : randomProjectiveTree(5, random);
                const Problem problem = withRandomQuestion(under, gold, random);
                const std::vector<Oracle> exact = exactFor(problem);
                QVERIFY(!exact.empty());
                for (const Oracle& oracle : exact)
                    QCOMPARE(disagreement(oracle, problem, space, {begin, walk.end()}), QString());
            }
        }
    }

    void arcsAndCharts_data() { everyChoiceOfBufferTransitions_data(); }

    // Closed forms for arcs agree with the definition, and charts with the loss.
    void arcsAndCharts() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        for (const char* name : Names) {
            const Oracle oracle = oracleNamed(name);
            for (int words = 1; words <= 4; ++words)
                QCOMPARE(faultOfArcs(oracle, under, words, RootPlace::First), QString());
            QCOMPARE(faultOfCharts(oracle, under, rounds(12)), QString());
        }
    }

    // If the buffer has many words, the charts of the buffer tables leave out items and note it.
    void longCharts() {
        Random random(25);
        for (const char* name : {"arc-eager+lba+rba+lnba+rnba", "arc-hybrid+rnba"}) {
            const TransitionSystem system = systemNamed(name);
            for (int words : {17, 24, 49}) {
                for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
                    const Problem problem{
                        system, randomProjectiveTree(words, random), {}, {rootLimit}};
                    const Oracle oracle = exactFor(problem).back();
                    const Configuration start = system.start(words);
                    const Loss loss = oracle.prepare(problem)->loss(start);
                    if (words < 48) {
                        QCOMPARE(faultOfChart(oracle, problem, start, loss.value), QString());
                    } else {
                        const Chart chart = oracle.prepare(problem)->chart(start);
                        QCOMPARE(chart.total(), loss.value);
                        QVERIFY(!chart.notes.empty());
                    }
                }
            }
        }
    }

    void reachabilityChart() {
        // Word 1 depends on 3 instead of 2, and 2 is below its head 3 on the stack.
        const Problem problem{systemNamed("arc-eager"), treeOf({2, 3, 0, 3, 6, 3})};
        const Configuration c = configurationFrom("[0 2 3 4 | 5 6 | 3→1 3→4]");
        QCOMPARE(oracleNamed("reachability").prepare(problem)->loss(c).value, 2);
        const Chart chart = oracleNamed("reachability").prepare(problem)->chart(c);
        QStringList lines;
        for (const Chart::Deduction& deduction : chart.deductions())
            if (chart.items()[deduction.conclusion].kind == 0)
                lines += QString::fromStdString(chart.text(deduction.conclusion).english() + ": " +
                                                chart.rules()[deduction.rule].name.english() + " " +
                                                std::to_string(deduction.cost));
        QCOMPARE(lines.join('\n'), "the gold arc 2 → 1: wrong head 1\n"
                                   "the gold arc 3 → 2: both on the stack 1\n"
                                   "the gold arc 0 → 3: ROOT at the end 0\n"
                                   "the gold arc 3 → 4: built 0\n"
                                   "the gold arc 6 → 5: head in buffer 0\n"
                                   "the gold arc 3 → 6: head on stack 0");
    }

    void claims_data() {
        columns<QString, std::vector<int>, RootLimit, QString>("system", "heads", "rootLimit",
                                                               "expected");
        const QString hybrid = "arc-hybrid-table arc-hybrid-buffer-table";
        QTest::newRow("projective")
            << "arc-hybrid" << std::vector{2, 0} << RootLimit::None << "reachability " + hybrid;
        QTest::newRow("single root")
            << "arc-hybrid" << std::vector{2, 0} << RootLimit::One << hybrid;
        QTest::newRow("crossing") << "arc-hybrid+rba" << std::vector{3, 0, 2} << RootLimit::None
                                  << hybrid;
        QTest::newRow("lnba") << "arc-eager+lnba" << std::vector{3, 0, 2} << RootLimit::None
                              << "arc-eager-buffer-table";
        QTest::newRow("rnba, projective")
            << "arc-eager+rnba" << std::vector{2, 0, 2} << RootLimit::None
            << "reachability arc-eager-buffer-table";
        QTest::newRow("another system")
            << "arc-standard" << std::vector{2, 0} << RootLimit::None << "";
    }
    void claims() {
        QFETCH(QString, system);
        QFETCH(std::vector<int>, heads);
        QFETCH(RootLimit, rootLimit);
        QFETCH(QString, expected);
        QStringList names;
        for (const Oracle& oracle : exactFor({systemNamed(system), treeOf(heads), {}, rootLimit}))
            names += QString(oracle.name.data());
        QCOMPARE(names.join(' '), expected);
    }
};

QTEST_APPLESS_MAIN(tst_eager_oracles)
#include "tst_eager_oracles.moc"
