// SPDX-License-Identifier: GPL-3.0-or-later
// The bounds of the search. Its exact losses are compared in tst_oracle_agreement.
#include "core/oracle/loss_bound.h"
#include "core/oracle/search/search.h"
#include "tests/support/derivations.h"
#include "tests/support/pinned.h"
#include "tests/support/sanitized.h"
#include "tests/support/trees.h"

#include <QtTest>

#include <algorithm>
#include <numeric>

using namespace parsescope;
using namespace parsescope::test;

class tst_search : public QObject {
    Q_OBJECT

private slots:
    void boundsAreBounds_data() {
        addSystemRows();
        for (const char* name : {"arc-hybrid+lba+rba", "arc-hybrid+lnba+rnba", "attardi+rnba",
                                 "arc-standard+lba+rba+lnba+rnba", "swap+lba+rba"})
            QTest::newRow(name) << QString(name);
    }

    // With any budget and any weights, answers that are called exact are right, and bounds are not
    // above the loss.
    void boundsAreBounds() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        Random random(31);
        long bounds = 0;
        const int most = std::min(5, under.traits.exhaustiveWords); // words
        for (int round = 0; round < rounds(150); ++round) {
            const int words = 1 + round % most;
            Problem problem{
                under, randomTree(words, random), {}, {rootLimitOf(pick(random, 2) == 0)}};
            if (pick(random, 2) == 0)
                for (int node = 0; node <= words; ++node)
                    problem.weights.push_back(pick(random, 4));
            const std::vector<Configuration> walk = randomWalk(under, words, random);
            const SearchSpace space(under, walk.front());
            const std::vector<int> expected = space.losses(problem);
            for (const Configuration& c : walk) {
                const int right = expected[space.indexOf(c)];
                for (int budget : {0, 1, 3, 1'000'000}) {
                    const Loss found = searchLoss(problem, budget)(c);
                    QVERIFY2(found.exact ? found.value == right : found.value <= right,
                             qPrintable(QString("%1 %2: %3, not %4")
                                            .arg(QString::fromStdString(headsText(problem.gold)),
                                                 QString::fromStdString(c.text()),
                                                 QString::fromStdString(found.text()))
                                            .arg(right)));
                    QVERIFY(found.exact || budget < 1'000'000);
                    bounds += !found.exact;
                }
            }
        }
        QVERIFY(bounds > 0);
    }

    // The bounds of a search that may expand nothing, added up over random configurations. A lower
    // sum makes searches slower, and the losses shown as "≥ k" weaker.
    void boundsStayAsHigh() {
        const std::vector<std::pair<const char*, int>> expected{
            {"arc-standard", 3764}, {"arc-hybrid", 4390}, {"arc-eager", 2257},
            {"arc-swift", 2042},    {"lr-spine", 3639},   {"attardi", 3240},
            {"attardi3", 3361},     {"swap", 5038},       {"covington", 2623},
            {"planar", 3358},       {"2-planar", 3290},   {"easy-first", 3310}};
        for (const auto& [name, bounds] : expected) {
            const TransitionSystem under = systemNamed(name);
            Random random(47);
            int sum = 0;
            for (int round = 0; round < 60; ++round) {
                const Problem problem{
                    under, randomTree(7, random), {}, {rootLimitOf(round % 2 == 0)}};
                for (const Configuration& c : randomWalk(under, 7, random))
                    sum += std::min(searchLoss(problem, 0)(c).value, 7);
            }
            QVERIFY2(sum == bounds, qPrintable(QString("%1: %2").arg(name).arg(sum)));
        }
    }

    void goldDerivationsAreFoundAtOnce_data() { boundsAreBounds_data(); }

    // If the gold tree can be built, a budget for the steps of a derivation is enough.
    void goldDerivationsAreFoundAtOnce() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        Random random(41);
        for (int round = 0; round < rounds(20); ++round) {
            const int words = 20 + round;
            const bool any = under.base() == "swap" && under.added.empty();
            const Tree gold = any ? randomTree(words, random) : randomProjectiveTree(words, random);
            const int enough = any ? 2 * words * words : 20 * words;
            QCOMPARE(searchLoss({under, gold}, enough)(under.start(words)), Loss(0));
        }
    }

    void answersDependOnTheQuestionAlone_data() {
        QTest::addColumn<QString>("system");
        for (const char* name : {"swap", "swap+lba+rba", "attardi+rnba", "lr-spine"})
            QTest::newRow(name) << QString(name);
    }

    // An answer, exact or a bound, depends neither on the order of the questions nor on other
    // questions.
    void answersDependOnTheQuestionAlone() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        Random random(51);
        int bounds = 0;
        int exact = 0;
        for (int round = 0; round < rounds(20); ++round) {
            const Problem problem{under, randomTree(12, random), {}, {rootLimitOf(round % 2 == 0)}};
            std::vector<Configuration> questions = randomWalk(under, 12, random);
            const std::vector<Configuration> others = randomWalk(under, 12, random);
            for (int budget : {10, 40, 150}) {
                const LossFunction inOrder = searchLoss(problem, budget);
                const LossFunction mixed = searchLoss(problem, budget);
                std::vector<Loss> first;
                for (const Configuration& c : questions)
                    first.push_back(inOrder(c));
                std::vector<int> order(questions.size());
                std::iota(order.begin(), order.end(), 0);
                std::shuffle(order.begin(), order.end(), random);
                for (int i : order) {
                    static_cast<void>(mixed(others[i % static_cast<int>(others.size())]));
                    QCOMPARE(mixed(questions[i]), first[i]);
                    QCOMPARE(inOrder(questions[i]), first[i]); // the question is asked again
                    QCOMPARE(searchLoss(problem, budget)(questions[i]), first[i]);
                    (first[i].exact ? exact : bounds) += 1;
                }
            }
        }
        QVERIFY(bounds > rounds(50));
        QVERIFY(exact > rounds(50));
    }

    // The pairs are those of the definition, in the order of their dependents.
    void crossingArcsAreThosePairsThatCross() {
        std::mt19937 random(1);
        for (int round = 0; round < 2000; ++round) {
            const Tree gold = randomTree(1 + round % 14, random);
            std::vector<std::pair<int, int>> expected;
            for (int a = 1; a <= gold.size(); ++a)
                for (int b = a + 1; b <= gold.size(); ++b) {
                    const auto [left, right] = std::minmax({a, gold.head(a)});
                    const auto [l, r] = std::minmax({b, gold.head(b)});
                    if ((left < l && l < right && right < r) || (l < left && left < r && r < right))
                        expected.emplace_back(a, b);
                }
            QCOMPARE(crossingArcs(gold), expected);
        }
    }
};

QTEST_APPLESS_MAIN(tst_search)
#include "tst_search.moc"
