// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart/chart.h"
#include "core/oracle/oracle.h"
#include "core/oracle/oracles.h"
#include "tests/support/configurations.h"
#include "tests/support/derivations.h"
#include "tests/support/oracle_cases.h"
#include "tests/support/pinned.h"
#include "tests/support/table.h"
#include "tests/support/trees.h"

#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

class tst_oracle : public QObject {
    Q_OBJECT

private slots:
    void finalLosses_data() {
        columns<QString, QVector<int>, QVector<int>, int, int>("configuration", "gold", "weights",
                                                               "loss", "singleRootLoss");
        using Ints = QVector<int>;
        QTest::newRow("all right") << "[0 | | 2→1 0→2 2→3]" << Ints{2, 0, 2} << Ints{} << 0 << 0;
        QTest::newRow("one wrong") << "[0 | | 2→1 0→2 1→3]" << Ints{2, 0, 2} << Ints{} << 1 << 1;
        QTest::newRow("all wrong") << "[0 | | 3→1 3→2 0→3]" << Ints{2, 0, 2} << Ints{} << 3 << 3;
        QTest::newRow("two roots")
            << "[0 | | 0→1 0→2 2→3]" << Ints{2, 0, 2} << Ints{} << 1 << Unreachable;
        QTest::newRow("two roots are right")
            << "[0 | | 0→1 0→2]" << Ints{0, 0} << Ints{} << 0 << Unreachable;
        QTest::newRow("headless words") << "[0 2 | | 2→1]" << Ints{2, 0} << Ints{} << 0 << 0;
        QTest::newRow("headless words, wrong")
            << "[0 1 2 | |]" << Ints{2, 0} << Ints{} << 1 << Unreachable;
        QTest::newRow("weights") << "[0 | | 3→1 3→2 0→3]" << Ints{2, 0, 2} << Ints{0, 5, 0, 70}
                                 << 75 << 75;
        QTest::newRow("weight of a right head")
            << "[0 | | 2→1 0→2 1→3]" << Ints{2, 0, 2} << Ints{9, 1, 1, 0} << 0 << 0;
        QTest::newRow("no words") << "[0 | |]" << Ints{} << Ints{} << 0 << Unreachable;
    }
    void finalLosses() {
        QFETCH(QString, configuration);
        QFETCH(QVector<int>, gold);
        QFETCH(QVector<int>, weights);
        QFETCH(int, loss);
        QFETCH(int, singleRootLoss);
        const Configuration c = configurationFrom(configuration.toStdString());
        Problem problem{systemNamed("arc-standard"),
                        treeOf({gold.begin(), gold.end()}),
                        {weights.begin(), weights.end()}};
        QCOMPARE(finalLoss(problem, c), loss);
        problem.shape.rootLimit = RootLimit::One;
        QCOMPARE(finalLoss(problem, c), singleRootLoss);
    }

    void namesAreUnique() {
        QStringList names;
        for (const Oracle& oracle : oracles()) {
            names += QString(oracle.name.data());
            QVERIFY(!oracle.name.empty() && !oracle.title.empty());
            QVERIFY(!oracle.source.empty() && !oracle.cases.empty());
        }
        QVERIFY(!names.isEmpty());
        QCOMPARE(names.removeDuplicates(), 0);
    }

    void papersCheckTheOraclesBeforeThem() {
        QStringList papers;
        for (const Oracle& paper : oracles()) {
            if (paper.checks.empty())
                continue;
            papers += QString(paper.name.data());
            const auto list = oracles();
            const auto checked = std::find_if(list.begin(), list.end(), [&](const Oracle& oracle) {
                return oracle.name == paper.checks;
            });
            QVERIFY(checked != list.end() && &*checked < &paper && checked->checks.empty());
            for (const std::string& system : systemNames())
                for (int words = 0; words <= 4; ++words)
                    for (const Tree& gold : allTrees(words)) {
                        const Problem problem{systemNamed(QString::fromStdString(system)), gold};
                        if (paper.claim(problem) == Claim::Exact)
                            QVERIFY(checked->claim(problem) == Claim::Exact);
                    }
        }
        QCOMPARE(papers, QStringList({"gss14-lr-spine", "gss14-algorithm-1", "grss14"}));
    }

    void choosesTheCheapest_data() { addSystemRows(); }
    void choosesTheCheapest() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        for (int words = 0; words <= 4; ++words) {
            for (const Tree& gold : allTrees(words)) {
                const Problem problem{under, gold};
                const auto list = oracles();
                const auto first =
                    std::find_if(list.begin(), list.end(), [&](const Oracle& oracle) {
                        return oracle.claim(problem) == Claim::Exact;
                    });
                QVERIFY(first != list.end());
                QCOMPARE(chooseOracle(problem)->name.data(), first->name.data());
            }
        }
        if (system == "arc-standard")
            QCOMPARE(chooseOracle({under, treeOf({3, 0, 2, 1})})->name.data(),
                     "arc-standard-table");
    }

    void findsByName() {
        const Tree five = treeOf(std::vector<int>(5, 0));
        const Tree eleven = treeOf(std::vector<int>(11, 0));
        Problem problem{systemNamed("arc-standard"), eleven};
        QCOMPARE(findOracle("arc-standard-table", problem)->name.data(), "arc-standard-table");
        QCOMPARE(findOracle("", problem)->name.data(), chooseOracle(problem)->name.data());

        const Result<Oracle> tooLong = findOracle("exhaustive", problem);
        QVERIFY(!tooLong);
        QVERIFY(tooLong.error().message.english().starts_with(
            "oracle \"exhaustive\" is not for this case"));

        const Result<Oracle> unknown = findOracle("guess", problem);
        QVERIFY(!unknown);
        QVERIFY(unknown.error().message.english().starts_with("unknown oracle \"guess\""));
        for (const Oracle& oracle : oracles())
            QVERIFY(unknown.error().message.english().find(oracle.name) != std::string::npos);

        TransitionSystem own = problem.system;
        own.name = "home-made"; // tables recognise the rules under any name
        problem.system = own;
        QVERIFY(findOracle("arc-standard-table", problem).has_value());
        own.rules[1].legal = [](const Configuration& c, int) {
            return c.stackSize() < 3 || c.stack(1) == 0 ? Obstacle::StackTooShort : Obstacle::None;
        };
        own.traits = {};
        problem.system = own;
        QVERIFY(!findOracle("arc-standard-table", problem));
        // A problem without a table is left to the search, which may return bounds.
        QVERIFY(chooseOracle(problem)->claim(problem) == Claim::Bounds);

        problem.gold = five;
        QCOMPARE(findOracle("exhaustive", problem)->name.data(), "exhaustive");
        QVERIFY(chooseOracle(problem)->claim(problem) == Claim::Exact);
    }

    void everyOracleClaimsSomething() {
        const std::vector<std::string> names = systemNames();
        for (const Oracle& oracle : oracles())
            QVERIFY2(std::any_of(names.begin(), names.end(),
                                 [&](const auto& name) {
                                     const auto under = systemNamed(QString::fromStdString(name));
                                     return claims(oracle, under) ||
                                            claims(oracle, under, Claim::Bounds);
                                 }),
                     oracle.name.data());
        for (const std::string& name : names) // the exhaustive search takes every system
            QVERIFY(claims(oracleNamed("exhaustive"), systemNamed(QString::fromStdString(name))));
    }

    void workedConfigurations_data() {
        const auto row = table<QString, QVector<int>, int, int>("configuration", "gold", "loss",
                                                                "singleRootLoss");
        row("one word, start", "[| 0 1 |]", {0}, 0, 0);
        row("one word, end", "[0 | | 0→1]", {0}, 0, 0);
        row("no words, start", "[| 0 |]", {}, 0, Unreachable);
        row("projective gold", "[| 0 1 2 3 |]", {2, 0, 2}, 0, 0);
        row("roots are many", "[| 0 1 2 3 |]", {0, 0, 0}, 0, 2);
        row("arcs cross", "[| 0 1 2 3 4 |]", {3, 4, 0, 3}, 1, 1);
        row("dependent taken too early", "[0 | 2 | 0→1]", {0, 1}, 1, Unreachable);
        row("head gone, others can come", "[0 2 | 3 | 2→1]", {3, 3, 0}, 1, 1);
        row("siblings on the stack, head below", "[0 1 2 3 | |]", {0, 1, 1}, 1, 1);
        row("siblings on the stack, head ahead", "[0 1 2 | 3 |]", {3, 3, 0}, 0, 0);
        row("chain to the right on the stack", "[0 1 2 3 | |]", {0, 1, 2}, 0, 0);
        row("arcs cross, two words shifted", "[0 1 2 | 3 |]", {2, 0, 1}, 1, 1);
        row("two roots built", "[0 | | 0→1 0→2]", {0, 1}, 1, Unreachable);
    }
    void workedConfigurations() {
        QFETCH(QString, configuration);
        QFETCH(QVector<int>, gold);
        QFETCH(int, loss);
        QFETCH(int, singleRootLoss);
        const Configuration c = configurationFrom(configuration.toStdString());
        Problem problem{systemNamed("arc-standard"), treeOf({gold.begin(), gold.end()})};
        for (const Oracle& oracle : oracles()) {
            problem.shape.rootLimit = RootLimit::None;
            if (oracle.claim(problem) == Claim::Exact)
                QCOMPARE(oracle.prepare(problem)->loss(c).value, loss);
            problem.shape.rootLimit = RootLimit::One;
            if (oracle.claim(problem) == Claim::Exact)
                QCOMPARE(oracle.prepare(problem)->loss(c).value, singleRootLoss);
        }
    }

    // Arc-standard does not decompose into arcs [GSS14 §2.4]: on the stack i j k, with i→j and i→k
    // in the gold tree, each of the two arcs can be built, but not both.
    void eitherArcButNotBoth() {
        const Configuration c = configurationFrom("[0 1 2 3 | |]");
        Problem problem{systemNamed("arc-standard"), treeOf({0, 1, 1})};
        const std::pair<std::vector<int>, int> cases[] = {
            {{}, 1},           {{0, 0, 1, 0}, 0}, {{0, 0, 0, 1}, 0},
            {{0, 0, 1, 1}, 1}, {{0, 0, 3, 2}, 2}, // the arc with the smaller weight is given up
        };
        for (const auto& [weights, loss] : cases) {
            problem.weights = weights;
            int asked = 0;
            for (const Oracle& oracle : oracles())
                if (oracle.claim(problem) == Claim::Exact) {
                    QCOMPARE(oracle.prepare(problem)->loss(c).value, loss);
                    ++asked;
                }
            QVERIFY(asked > 1);
        }
    }

    // With a single root, no tree is reachable after a word has become the root while others wait.
    void secondRootIsUnreachable() {
        const TransitionSystem system = systemNamed("arc-standard");
        const Problem problem{system, treeOf({0, 1}), {}, {RootLimit::One}};
        const Transition shift = *system.find("sh");
        const Transition rightArc = *system.find("ra");
        for (const Oracle& oracle : oracles()) {
            if (oracle.claim(problem) != Claim::Exact)
                continue;
            const LossFunction loss = oracle.prepare(problem);

            const Losses before = losses(system, loss, configurationFrom("[0 1 | 2 |]"));
            QCOMPARE(before.loss.value, 0);
            QVERIFY(before.find(shift)->optimal);
            QCOMPARE(before.find(rightArc)->loss.value, Unreachable);
            QVERIFY(!before.find(rightArc)->optimal);

            const Losses after = losses(system, loss, configurationFrom("[0 | 2 | 0→1]"));
            QCOMPARE(after.loss.value, Unreachable);
            QCOMPARE(after.transitions.size(), std::size_t(1));
            QVERIFY(!after.find(shift)->optimal); // no reachable tree is left to keep

            const Losses end = losses(system, loss, configurationFrom("[0 | | 0→1 0→2]"));
            QCOMPARE(end.loss.value, Unreachable);
            QVERIFY(end.transitions.empty());
        }
    }

    void longSentence() {
        constexpr int Words = 300;
        const TransitionSystem system = systemNamed("arc-standard");
        Random random(300);
        for (const Tree& gold : {randomProjectiveTree(Words, random), randomTree(Words, random)}) {
            const Problem problem{system, gold};
            const LossFunction loss = chooseOracle(problem)->prepare(problem);
            const std::vector<Configuration> walk = randomWalk(system, Words, random);
            int last = loss(walk.front()).value;
            QCOMPARE(last == 0, gold.isProjective());
            for (std::size_t step = 100; step < walk.size(); step += 100) {
                const int now = loss(walk[step]).value;
                QVERIFY(now >= last && now <= Words);
                last = now;
            }
            QVERIFY(finalLoss(problem, walk.back()) >= last);
            QCOMPARE(loss(walk.back()), finalLoss(problem, walk.back()));
        }
    }

    /// The only item of such a chart stands in its last column.
    void chartsOfTheLossAlone() {
        const Problem problem{systemNamed("arc-eager"), treeOf({2, 0, 2})};
        const Configuration c = problem.start();
        const Chart chart = lossOnlyChart(problem, c, 2, tooManyToList(1));
        QCOMPARE(chart.axis.size(), std::size_t{4});
        QCOMPARE(chart.items().size(), std::size_t{1});
        QCOMPARE(chart.items()[0].row, 0);
        QCOMPARE(chart.items()[0].column, 3);
        QCOMPARE(chart.total(), 2);
        QCOMPARE(lossOnlyChart(problem, c, Unreachable, tooManyToList(1)).deductions().size(),
                 std::size_t{0});
    }
};

QTEST_APPLESS_MAIN(tst_oracle)
#include "tst_oracle.moc"
