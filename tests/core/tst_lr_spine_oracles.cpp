// SPDX-License-Identifier: GPL-3.0-or-later
// Properties of the oracles for lr-spine.
#include "core/chart/chart.h"
#include "core/oracle/tables/lr_spine/lr_spine_lemma.h"
#include "core/oracle/tables/lr_spine/lr_spine_search.h"
#include "tests/support/charts.h"
#include "tests/support/configurations.h"
#include "tests/support/derivations.h"
#include "tests/support/oracle_cases.h"
#include "tests/support/pinned.h"
#include "tests/support/sanitized.h"
#include "tests/support/table.h"
#include "tests/support/trees.h"

#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Returns a fault in the chart of a configuration, or an empty text if there is none. The tree of
/// the best derivation must also be reachable.
QString faultOf(const Oracle& oracle, const Problem& problem, const Configuration& c, int loss) {
    const QString fault = faultOfChart(oracle, problem, c, loss);
    if (!fault.isEmpty() || loss >= Unreachable)
        return fault;
    const Chart chart = oracle.prepare(problem)->chart(c);
    std::vector<int> heads = c.heads();
    for (const Arc& arc : chart.arcs(chart.goal))
        heads[std::size_t(arc.dependent)] = arc.head;
    const Problem forTree{problem.system, Tree::fromHeads(std::span(heads).subspan(1)).value()};
    const Oracle lemma = oracleNamed("ssn13-lemma1");
    if (lemma.claim(forTree) == Claim::None || lemma.prepare(forTree)->loss(c) != Loss(0))
        return "the tree of the derivation cannot be reached";
    return {};
}

} // namespace

class tst_lr_spine_oracles : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_system = systemNamed("lr-spine"); }

    void workedConfigurations_data() {
        const auto row = table<QString, QVector<int>, int, int>("configuration", "gold", "loss",
                                                                "singleRootLoss");
        row("no words", "[| 0 |]", {}, 0, Unreachable);
        row("start", "[| 0 1 2 3 |]", {2, 0, 2}, 0, 0);
        row("roots are many", "[| 0 1 2 3 |]", {0, 0, 0}, 0, 2);
        row("second root", "[0 | 2 | 0→1]", {0, 1}, 0, 0);
        row("two roots built", "[0 | 3 | 0→1 0→2]", {0, 0, 2}, 0, Unreachable);
        row("siblings on the stack, head below", "[0 1 2 3 | |]", {0, 1, 1}, 1, 1);
        row("chain to the right on the stack", "[0 1 2 3 | |]", {0, 1, 2}, 0, 0);
        // 2 can depend on 1 only if something to its right depends on 2 or on one of its
        // descendants.
        row("locked in", "[0 1 2 3 | |]", {0, 1, 0}, 1, 1);
        row("not locked in", "[0 1 2 3 | 4 |]", {0, 1, 4, 2}, 0, 0);
        row("a spine node waits", "[0 1 2 4 | | 2→3]", {0, 1, 2, 3}, 0, 0);
        row("arcs cross", "[| 0 1 2 3 4 |]", {3, 4, 0, 3}, 1, 1);
        row("arcs cross, K matters", "[0 1 3 4 | 5 | 3→2]", {3, 3, 0, 2, 3}, 1, 1);
        row("head inside a tree", "[0 3 | 4 | 3→1 1→2]", {3, 1, 0, 2}, 1, 1);
        row("head in a spine", "[0 1 | 4 | 1→2 2→3]", {0, 1, 2, 2}, 0, 0);
    }
    void workedConfigurations() {
        QFETCH(QString, configuration);
        QFETCH(QVector<int>, gold);
        QFETCH(int, loss);
        QFETCH(int, singleRootLoss);
        const Configuration c = configurationFrom(configuration.toStdString());
        for (const char* name : {"lr-spine-table", "gss14-lr-spine"}) {
            const Oracle oracle = oracleNamed(name);
            for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
                const Problem problem = problemOf(treeOf({gold.begin(), gold.end()}), rootLimit);
                const int right = rootLimit == RootLimit::One ? singleRootLoss : loss;
                const SearchSpace space(m_system, c);
                QCOMPARE(space.losses(problem).back(), right); // the row itself is right
                if (oracle.claim(problem) == Claim::Exact)
                    QCOMPARE(oracle.prepare(problem)->loss(c), Loss(right));
            }
        }
    }

    // The right stack is defined for equal weights. Here, giving up 4→3, which has weight 0, lets 2
    // be the head of 3; but then 4 must not be kept apart from its own head 5.
    void headsOfDifferentWorth() {
        Problem problem = problemOf(treeOf({5, 1, 4, 5, 0, 0}));
        const Configuration c = configurationFrom("[0 1 2 3 | 4 5 6 |]");
        const Oracle table = oracleNamed("lr-spine-table");
        const Oracle tabular = oracleNamed("gss14-lr-spine");
        QCOMPARE(table.prepare(problem)->loss(c), Loss(1));
        QCOMPARE(tabular.prepare(problem)->loss(c), Loss(1));
        problem.weights = {0, 2, 2, 2, 2, 2, 2};
        QCOMPARE(table.prepare(problem)->loss(c), Loss(2));
        QCOMPARE(tabular.prepare(problem)->loss(c), Loss(2));
        problem.weights = {0, 3, 1, 0, 3, 3, 3};
        QCOMPARE(table.prepare(problem)->loss(c), Loss(0));
        QVERIFY(tabular.claim(problem) == Claim::None);
    }

    void lemmaKnowsCorrectConfigurations() {
        const Oracle lemma = oracleNamed("ssn13-lemma1");
        int correct = 0;
        for (int words = 0; words <= wordsUpTo(4); ++words) {
            const SearchSpace space(m_system, m_system.start(words));
            for (const Tree& gold : allTrees(words)) {
                for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
                    const Problem problem = problemOf(gold, rootLimit);
                    const bool counts = rootLimit == RootLimit::None || gold.rootCount() == 1;
                    QCOMPARE(lemma.claim(problem) == Claim::Bounds, gold.isProjective() && counts);
                    if (lemma.claim(problem) == Claim::None)
                        continue;
                    const LossFunction loss = lemma.prepare(problem);
                    const std::vector<int> expected = space.losses(problem);
                    for (const Configuration& c : space.configurations()) {
                        const bool isCorrect = expected[std::size_t(space.indexOf(c))] == 0;
                        QCOMPARE(loss(c), isCorrect ? Loss(0) : Loss(1, false));
                        correct += isCorrect;
                    }
                }
            }
        }
        QVERIFY(correct > (IsSanitized ? 100 : 1000));
    }

    // If words have weights, the lemma's lower bound for a wrong head is the smallest weight.
    void lemmaOfLongerSentences() {
        const Oracle lemma = oracleNamed("ssn13-lemma1");
        const Oracle table = oracleNamed("lr-spine-table");
        Random random(13);
        for (int round = 0; round < rounds(200); ++round) {
            const int words = 5 + pick(random, 10);
            // The gold tree is the tree of the walk, so that the gold tree is reachable all along
            // the walk.
            const std::vector<Configuration> walk = randomWalk(m_system, words, random);
            const std::vector<int> heads = finalHeads(walk.back());
            Problem problem = problemOf(treeOf({heads.begin() + 1, heads.end()}));
            problem.weights.assign(std::size_t(words) + 1, 3);
            const LossFunction right = table.prepare(problem);
            for (const Configuration& c : walk) {
                QCOMPARE(lemma.prepare(problem)->loss(c), Loss(0));
                for (const TransitionLoss& entry :
                     losses(m_system, lemma.prepare(problem), c).transitions) {
                    const int loss = right(m_system.step(c, entry.transition)).value;
                    QCOMPARE(entry.loss, loss == 0 ? Loss(0) : Loss(3, false));
                }
            }
        }
    }

    void agreeWithEachOther_data() {
        columns<int, int, int>("shortest", "longest", "rounds");
        QTest::newRow("20 to 40 words") << 20 << 40 << 60;
        QTest::newRow("sets of more than 64") << 100 << 160 << 4;
    }
    void agreeWithEachOther() {
        QFETCH(int, shortest);
        QFETCH(int, longest);
        QFETCH(int, rounds);
        Random random(17);
        for (int round = 0; round < test::rounds(rounds); ++round) {
            const int words = shortest + pick(random, longest - shortest + 1);
            const Problem problem =
                problemOf(randomProjectiveTree(words, random), rootLimitOf(round % 2 == 0));
            const LossFunction table = oracleNamed("lr-spine-table").prepare(problem);
            const LossFunction tabular = oracleNamed("gss14-lr-spine").prepare(problem);
            for (const Configuration& c : randomWalk(m_system, words, random))
                if (tabular(c) != table(c))
                    QFAIL(qPrintable(describeProblem(problem) + QString::fromStdString(c.text())));
        }
    }

    void chartsHoldTheLoss_data() {
        QTest::addColumn<QString>("oracle");
        QTest::newRow("table") << "lr-spine-table";
        QTest::newRow("tabular") << "gss14-lr-spine";
    }
    void chartsHoldTheLoss() {
        QFETCH(QString, oracle);
        const Oracle tried = oracleNamed(oracle);
        Random random(23);
        for (int round = 0; round < rounds(60); ++round) {
            const int words = 4 + pick(random, 9);
            Problem problem = problemOf(randomTree(words, random), rootLimitOf(round % 2 == 0));
            if (tried.claim(problem) == Claim::None || round % 3 == 0)
                problem.gold = randomProjectiveTree(words, random);
            const LossFunction loss = tried.prepare(problem);
            for (const Configuration& c : randomWalk(m_system, words, random))
                QCOMPARE(faultOf(tried, problem, c, loss(c).value), QString());
        }
    }

    void notesOfCharts() {
        const Problem problem = problemOf(treeOf({2, 5, 2, 5, 0, 5}));
        const Configuration c = configurationFrom("[0 2 3 | 4 5 6 | 2→1]");
        const Chart chart = oracleNamed("gss14-lr-spine").prepare(problem)->chart(c);
        QCOMPARE(chart.axis, (std::vector<int>{0, 2, 3, 5}));
        QCOMPARE(chart.stackSize, 3);
        QCOMPARE(chart.fragments.size(), 1u);
        QCOMPARE(chart.fragments[0].words, (std::vector<int>{4, 5, 6}));
        QCOMPARE(chart.fragments[0].reason.english(), "its gold head ROOT is not in the buffer");
        QCOMPARE(chart.phrases.at(0), "3 | 3");
        const Chart table = oracleNamed("lr-spine-table").prepare(problem)->chart(c);
        QCOMPARE(table.axis, (std::vector<int>{0, 2, 3, 4, 5, 6}));
        QCOMPARE(table.text(table.goal).english(),
                 std::string("0, on a right spine, heads all to its right as far as 6"));
    }

    void bestTrees_data() {
        QTest::addColumn<RootLimit>("rootLimit");
        QTest::newRow("several roots") << RootLimit::None;
        QTest::newRow("single root") << RootLimit::One;
    }

    /// The table's tree is reachable and has the loss that the table returns.
    void bestTrees() {
        QFETCH(RootLimit, rootLimit);
        for (int words = 1; words <= 4; ++words) {
            const SearchSpace space(m_system, m_system.start(words));
            for (const Tree& gold : allTrees(words)) {
                Problem problem{m_system, gold, {}, {rootLimit}};
                if (words == 3)
                    problem.weights = {0, 2, 1, 3};
                const std::vector<int> losses = space.losses(problem);
                LrSpineTable table(problem);
                for (const Configuration& c : space.configurations()) {
                    const int loss = losses[std::size_t(space.indexOf(c))];
                    if (loss >= Unreachable)
                        continue;
                    const std::vector<int> heads = table.bestHeads(c);
                    const Tree tree = treeOf({heads.begin() + 1, heads.end()});
                    int cost = 0;
                    for (int word = 1; word <= words; ++word)
                        cost += problem.cost(tree.head(word), word);
                    QCOMPARE(cost, loss);
                    QVERIFY(tree.isProjective() && isInReachOfLrSpine(tree, c));
                    QVERIFY(rootLimit == RootLimit::None || tree.rootCount() == 1);
                }
            }
        }
    }

    void neverFindsTooMuch_data() { bestTrees_data(); }

    /// Along random walks, the search finds a tree only if there is one. It finds a tree in most
    /// cases, and always after a best tree for the configuration has been remembered.
    void neverFindsTooMuch() {
        QFETCH(RootLimit, rootLimit);
        using enum QuickSearch::Answer;
        Random random(3);
        int found = 0;
        int missed = 0;
        for (int round = 0; round < 300; ++round) {
            const int words = 2 + pick(random, 8);
            const Tree gold =
                round % 3 == 0 ? randomTree(words, random) : randomProjectiveTree(words, random);
            const Problem problem{m_system, gold, {}, {rootLimit}};
            LrSpineSearch search(problem);
            Configuration before = m_system.start(words);
            search.rememberBest(before);
            for (const Configuration& c : randomWalk(m_system, words, random)) {
                Arc arc;
                for (int word = 1; word <= words; ++word)
                    if (c.hasHead(word) && !before.hasHead(word))
                        arc = {c.head(word), word};
                before = c;
                const int loss = search.tableLoss(c).value();
                if (loss >= Unreachable)
                    break;
                QVERIFY(search.find(c, arc, loss - 1) != Found);
                if (search.find(c, arc, loss) == Found) {
                    ++found;
                    continue;
                }
                ++missed;
                search.rememberBest(c);
                QVERIFY(search.find(c, {}, loss) == Found);
            }
        }
        QVERIFY2(found > 4 * missed, qPrintable(QString("%1 to %2").arg(found).arg(missed)));
    }

private:
    [[nodiscard]] Problem problemOf(const Tree& gold, RootLimit rootLimit = RootLimit::None) const {
        return {m_system, gold, {}, {rootLimit}};
    }
    TransitionSystem m_system;
};

QTEST_APPLESS_MAIN(tst_lr_spine_oracles)
#include "tst_lr_spine_oracles.moc"
