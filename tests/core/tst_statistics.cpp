// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/derivation.h"
#include "core/oracle/derivation_statistics.h"
#include "core/oracle/optimal_derivations.h"
#include "core/oracle/oracles.h"
#include "core/treebank/statistics.h"
#include "tests/support/pinned.h"
#include "tests/support/trees.h"

#include <QtTest>

#include <cmath>
#include <numeric>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Returns the nodes `first`..`last`.
std::vector<int> nodes(int first, int last) {
    std::vector<int> list(last - first + 1);
    std::iota(list.begin(), list.end(), first);
    return list;
}

/// Returns the number of derivations of the gold tree.
int derivations(const TransitionSystem& system, const Tree& gold) {
    const Problem problem{system, gold};
    const LossFunction loss = chooseOracle(problem)->prepare(problem);
    const Configuration start = system.start(gold.size());
    if (loss(start).value > 0)
        return 0;
    return std::stoi(countOptimal(problem, loss, start, 10'000)->number.text());
}

} // namespace

class tst_statistics : public QObject {
    Q_OBJECT

private slots:
    void lengthAndDirection() {
        ArcStatistics statistics;
        statistics.add(treeOf({2, 0, 2, 2}));
        statistics.add(treeOf({0, 4, 1, 1})); // 4 → 2 crosses 1 → 3
        statistics.add(Tree());
        QCOMPARE(statistics.sentences, 3);
        QCOMPARE(statistics.projective, 2);
        QCOMPARE(statistics.words, 8);
        QCOMPARE(statistics.rootArcs, 2);
        QCOMPARE(statistics.arcs(), 6);
        QCOMPARE(statistics.leftward, 2);
        QCOMPARE(statistics.rightward, 4);
        QCOMPARE(statistics.leftwardNext, 1);
        QCOMPARE(statistics.rightwardNext, 1);
        QCOMPARE(statistics.lengths.most, 3);
        QCOMPARE(statistics.lengths.mean(), 11.0 / 6);
        QCOMPARE(Spread().mean(), 0.0);
    }

    void eachDerivationBuildsOneTree_data() { addSystemRows(); }

    // Each derivation builds one tree, so that the derivations of all trees of n words are all
    // derivations.
    void eachDerivationBuildsOneTree() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        const Pinned* pinned = pinnedFor(under.name);
        QVERIFY(pinned);
        for (int words = 1; words <= static_cast<int>(pinned->derivations.size()); ++words) {
            int sum = 0;
            int trees = 0;
            for (const Tree& gold : allTrees(words)) {
                const int count = derivations(under, gold);
                sum += count;
                trees += count > 0;
            }
            const auto index = static_cast<std::size_t>(words) - 1;
            QCOMPARE(sum, pinned->derivations[index]);
            QCOMPARE(trees, pinned->trees[index]);
        }
    }

    void countsOfExamples() {
        const TransitionSystem system = systemNamed("arc-standard");
        const Tree gold = treeOf({0, 1, 2, 3, 4});
        QCOMPARE(derivations(system, gold), 1); // no word can be attached before the end
        QCOMPARE(derivations(system, treeOf({3, 4, 0, 3})), 0);
        // The dependents on the two sides of 2 can be attached in either order.
        QCOMPARE(derivations(system, treeOf({2, 0, 2})), 2);
    }

    // The sizes of the reduced buffers in [GRSS14 §5.4, Figure 5].
    void reducedBuffersOfThePaper() {
        Configuration c(13, {0, 1, 3, 4}, nodes(5, 13));
        c.attach(3, 2);
        QCOMPARE(reducedBufferSize(treeOf({7, 3, 1, 7, 6, 7, 0, 9, 7, 9, 12, 9, 0}), c), 2);
        const Configuration figure(11, {0, 1, 2, 3, 4}, nodes(5, 11));
        std::vector<int> heads{2, 0, 2, 5, 2, 2, 8, 6, 5, 9, 2};
        QCOMPARE(reducedBufferSize(treeOf(heads), figure), 4);
        heads[5] = 5;
        QCOMPARE(reducedBufferSize(treeOf(heads), figure), 2);
        // As printed, 6 is removed here, too. But it depends on 4, which is on the stack.
        heads[5] = 4;
        QCOMPARE(reducedBufferSize(treeOf(heads), figure), 4);
        // ROOT counts as a node of the buffer, and no node is reduced to it.
        QCOMPARE(reducedBufferSize(treeOf({2, 0, 2, 0}), Configuration(4, {}, nodes(0, 4))), 3);
        QCOMPARE(reducedBufferSize(treeOf({2, 0, 2, 0}), Configuration(4, {0, 1, 2}, {})), 0);
    }

    void spinesThatFaceEachOther() {
        // The arcs 3 → 4 → 5 and 8 → 6, 8 → 7 give the right spine 3 4 5 and the left spine 8 6.
        Configuration c(8, {0, 3, 8}, {});
        for (Arc arc : {Arc{3, 4}, Arc{4, 5}, Arc{8, 7}, Arc{8, 6}})
            c.attach(arc.head, arc.dependent);
        QCOMPARE(spineLengths(c), 5);
        QCOMPARE(spineLengths(Configuration(2, {0, 1}, {2})), 2);
    }

    void statisticsOfSentences() {
        DerivationStatistics statistics;
        const TransitionSystem system = systemNamed("arc-standard");
        statistics.add({system, treeOf({2, 0, 2})}, Extent::All, 1000);
        statistics.add({system, treeOf({0, 4, 1, 1})}, Extent::All,
                       1000); // one of two crossing arcs is lost
        statistics.add({system, treeOf({0, 1, 2, 3, 4, 5})}, Extent::All, 2);
        statistics.add({system, Tree()});
        QCOMPARE(statistics.sentences, 3);
        QCOMPARE(statistics.words, 13);
        QCOMPARE(statistics.leftOut, 0);
        QCOMPARE(statistics.derivable, 2);
        QCOMPARE(statistics.lostArcs, 1);
        QCOMPARE(statistics.counted, 1);
        QCOMPARE(statistics.uncounted, 1);
        QCOMPARE(statistics.unique, 0);
        QCOMPARE(statistics.logSum, std::log10(2.0));
        QCOMPARE(statistics.configurations,
                 7 + 9 + 13); // each word is shifted and attached, and ROOT is shifted
        QCOMPARE(statistics.stack.count, statistics.configurations);
        QCOMPARE(statistics.stack.most, 7);
        QCOMPARE(statistics.buffer.most, 7);
        QCOMPARE(statistics.gamma.count, 0);

        DerivationStatistics spines;
        spines.add({systemNamed("lr-spine"), treeOf({0, 1, 2})}, Extent::All, 1000);
        // If arcs are built as soon as possible, the right spine grows by one word at a time.
        QCOMPARE(spines.gamma.most, 4);
        QVERIFY(spines.choices > 0);
    }

    void choicesMeanSeveralDerivations_data() { addSystemRows(); }

    // There is a choice on the optimal path exactly if there are several optimal derivations.
    void choicesMeanSeveralDerivations() {
        QFETCH(QString, system);
        const TransitionSystem tested = systemNamed(system);
        for (int size = 1; size <= 4; ++size)
            for (const Tree& gold : allTrees(size)) {
                DerivationStatistics statistics;
                statistics.add({tested, gold});
                const Problem problem{tested, gold};
                const LossFunction loss = chooseOracle(problem)->prepare(problem);
                const auto derivations = countOptimal(problem, loss, tested.start(size), 100'000);
                QVERIFY(derivations && derivations->exact);
                QCOMPARE(statistics.ambiguous == 1, derivations->number != Natural(1));
                QCOMPARE(statistics.judged(), 1);
                QCOMPARE(statistics.maybeChoices, 0);
            }
    }

    // A bound from a search that gave up is not taken for a loss.
    void boundsAreNoLosses() {
        Losses losses{Loss(0), {{{0, 1}, Loss(0), true}, {{1, 1}, Loss(0, false), false}}};
        QVERIFY(!hasChoice(losses));
        losses.transitions[1].loss = Loss(1, false);
        QCOMPARE(hasChoice(losses), std::optional(false));
        losses.transitions.push_back({{2, 1}, Loss(0), true});
        QCOMPARE(hasChoice(losses), std::optional(true));
    }

    void stopsWithinASentence() {
        std::stop_source source;
        source.request_stop();
        DerivationStatistics statistics;
        const TransitionSystem system = findSystem("arc-eager").value();
        QVERIFY(!statistics.add({system, treeOf({2, 0, 2})}, Extent::All, EffortToCount,
                                {source.get_token(), {}}));
        QCOMPARE(statistics, DerivationStatistics());
    }
};

QTEST_APPLESS_MAIN(tst_statistics)
#include "tst_statistics.moc"
