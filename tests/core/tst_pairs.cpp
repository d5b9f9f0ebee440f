// SPDX-License-Identifier: GPL-3.0-or-later
// The oracle that counts the pairs of words that still meet.
#include "core/chart/chart.h"
#include "core/oracle/derivation.h"
#include "core/oracle/explainer.h"
#include "tests/support/configurations.h"
#include "tests/support/oracle_cases.h"
#include "tests/support/sanitized.h"

#include <QtTest>

#include <bit>
#include <cstdint>

using namespace parsescope;
using namespace parsescope::test;

namespace {

Problem problemOf(const std::vector<int>& heads) {
    return {systemNamed("covington"), treeOf(heads)};
}

} // namespace

class tst_pairs : public QObject {
    Q_OBJECT

private slots:
    void everyConfigurationOfFiveWords_data() {
        QTest::addColumn<QString>("name");
        QTest::newRow("covington") << "covington";
        QTest::newRow("planar") << "planar";
        QTest::newRow("2-planar") << "2-planar";
    }

    /// Losses are right in every configuration of five words, or four with two stacks, for some
    /// gold trees. Trees of so few words have few crossing arcs, so that every loss is exact.
    void everyConfigurationOfFiveWords() {
        QFETCH(QString, name);
        const TransitionSystem system = systemNamed(name);
        const int words = wordsFor(system, 5);
        const Oracle pairs = oracleNamed("pairs");
        const SearchSpace space(system, system.start(words));
        Random random(15);
        const int part = words == 5   ? 40
                         : words == 4 ? 2
                                      : 1; // one of this number of trees is tried
        int tried = 0;
        for (const Tree& gold : allTrees(words)) {
            if (pick(random, part) > 0)
                continue;
            const Problem problem{system, gold};
            QVERIFY(pairs.claim(problem) == Claim::Exact);
            QCOMPARE(disagreement(pairs, problem, space, space.configurations()), QString());
            ++tried;
        }
        QVERIFY(tried > 5);
    }

    /// The canonical derivation of covington builds every arc of every tree, with ROOT first or
    /// last.
    void everyTreeHasACanonicalDerivation() {
        const TransitionSystem system = systemNamed("covington");
        for (int words = 0; words <= 5; ++words)
            for (const RootPlace root : {RootPlace::First, RootPlace::Last})
                for (const Tree& gold : allTrees(words)) {
                    const auto derivation =
                        staticDerivation(system, gold, system.start(words, root));
                    QVERIFY2(derivation, headsText(gold).c_str());
                    Configuration c = system.start(words, root);
                    for (const Transition transition : *derivation) {
                        QCOMPARE(system.obstacle(c, transition), Obstacle::None);
                        c = system.step(std::move(c), transition);
                    }
                    QCOMPARE(c.heads(), gold.heads());
                }
    }

    /// With 1→2 built, the gold arcs 2→3 and 3→1 can each be built, but not together.
    void cyclesExcludeArcs() {
        const Problem problem = problemOf({3, 0, 2});
        const Oracle oracle = *chooseOracle(problem);
        QVERIFY(oracle.name == "pairs");
        const Configuration c = configurationFrom("[0 1 2 | | 3 | 1→2]");
        Explainer explainer(problem, oracle);
        const Explanation explanation = explainer.explain(c);
        // The wrong head of 2 costs 1, and the cycle 1→2→3→1 costs 1.
        QCOMPARE(explanation.losses.loss, Loss(2));
        QVERIFY(explanation.arc(1) == ArcState::Reachable);
        QVERIFY(explanation.arc(2) == ArcState::Lost);
        QVERIFY(explanation.arc(3) == ArcState::Reachable);
        const auto lost = explainer.lostArcs(c);
        QVERIFY(lost);
        const auto joint = std::ranges::find(*lost, false, &LostArc::alone);
        QVERIFY(joint != lost->end());
        QCOMPARE(joint->excludes.size(), std::size_t(1));
        // A single word loses its arc if the other arcs of the cycle are built.
        const Configuration later = configurationFrom("[0 1 | 2 | 3 | 1→2 2→3]");
        QVERIFY(explainer.explain(later).arc(1) == ArcState::Lost);
        QCOMPARE(explainer.explain(later).losses.loss, Loss(2));
    }

    /// Arcs that cross must be built on different stacks.
    void crossingArcsAreDivided() {
        const Problem problem{systemNamed("2-planar"), treeOf({3, 1, 0, 3, 2})};
        const Oracle oracle = *chooseOracle(problem);
        QVERIFY(oracle.name == "pairs");
        const LossFunction loss = oracle.prepare(problem);
        // The arcs 3→1 and 2→5 cross, and both can only be built on the second stack.
        const Configuration c = configurationFrom("[0 | 0 1 2 | 3 4 5 | 1→2]");
        for (const int word : {1, 4, 5})
            QVERIFY(oracle.prepare(problem)->canBuild(c, {problem.gold.head(word), word}).value());
        QCOMPARE(loss(c), Loss(1));
        QCOMPARE(loss(configurationFrom("[0 1 2 | 0 1 2 | 3 4 5 | 1→2]")), Loss(0));
        // Another transition than Switch must come next, and it costs no arc if the top has none.
        QCOMPARE(loss(configurationFrom("[0 1 | 0 1 2 | 3 4 5 | 1→2 | not 4]")), Loss(0));
        // Many arcs of a long sentence that cross in all ways: the loss may only be a bound.
        Random random(3);
        int bounds = 0;
        for (int round = 0; round < 5; ++round) {
            const Problem large{problem.system, randomTree(30, random)};
            bounds += oracle.claim(large) == Claim::Bounds ? 1 : 0;
            QVERIFY(oracle.prepare(large)->loss(large.start()).value > 0);
        }
        QCOMPARE(bounds, 5);
        // If too many choices of arcs have been tried, the loss is a bound.
        const Problem huge{problem.system, randomTree(100, random)};
        const Loss least = oracle.prepare(huge)->loss(huge.start());
        QVERIFY(least.value > 0 && !least.exact);
    }

    /// The planar system builds every set of arcs between words in which no two cross. In long
    /// sentences, finding the largest one takes thousands of choices.
    void manyCrossingArcs() {
        const TransitionSystem system = systemNamed("planar");
        const Oracle pairs = oracleNamed("pairs");
        Random random(21);
        int large = 0;
        for (int round = 0; round < 60; ++round) {
            const Problem problem{system, randomTree(4 + round / 2 + round % 2 * 14, random)};
            const Loss loss = pairs.prepare(problem)->loss(problem.start());
            const int words = problem.gold.size();
            // The arcs that cross the arc to each word, as bits.
            std::vector<std::uint64_t> crossed(words + 1, 0);
            for (int one = 1; one <= words; ++one)
                for (int other = 1; other <= words; ++other) {
                    const auto [a, b] = std::minmax({one, problem.gold.head(one)});
                    const auto [c, d] = std::minmax({other, problem.gold.head(other)});
                    if (a > 0 && c > 0 && ((a < c && c < b && b < d) || (c < a && a < d && d < b)))
                        crossed[one] |= std::uint64_t{1} << static_cast<unsigned>(other);
                }
            const auto fewest = [&](const auto& self, std::uint64_t kept) -> int {
                for (int word = 1; word <= words; ++word)
                    if ((kept >> static_cast<unsigned>(word) & 1U) != 0 &&
                        (crossed[word] & kept) != 0) {
                        const std::uint64_t without =
                            kept & ~(std::uint64_t{1} << static_cast<unsigned>(word));
                        const std::uint64_t others = crossed[word] & kept;
                        return std::min(1 + self(self, without),
                                        std::popcount(others) + self(self, kept & ~others));
                    }
                return 0;
            };
            const int exact =
                fewest(fewest, (std::uint64_t{2} << static_cast<unsigned>(words)) - 1);
            if (loss.exact)
                QCOMPARE(loss.value, exact);
            else
                QVERIFY(loss.value <= exact);
            large += exact >= 9 && loss.exact ? 1 : 0;
        }
        QVERIFY(large > 5);
    }
};

QTEST_APPLESS_MAIN(tst_pairs)
#include "tst_pairs.moc"
