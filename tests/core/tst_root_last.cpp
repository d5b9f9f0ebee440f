// SPDX-License-Identifier: GPL-3.0-or-later
// Derivations that begin with ROOT after the last word. tst_oracle_agreement compares all losses
// with the definition.
#include "core/oracle/derivation.h"
#include "core/oracle/oracles.h"
#include "tests/support/derivations.h"
#include "tests/support/oracle_cases.h"
#include "tests/support/pinned.h"

#include <QtTest>

#include <algorithm>

using namespace parsescope;
using namespace parsescope::test;

namespace {

Problem problemLast(const TransitionSystem& system, const Tree& gold, RootLimit rootLimit) {
    return {system, gold, {}, {rootLimit, RootPlace::Last}};
}

/// True if words may be left without a head at the end. They are then children of ROOT. The other
/// kinds of reach promise that a word leaves only when it has its head.
bool leavesRoots(const TransitionSystem& system) {
    const Reach reach = system.traits.reach;
    return reach == Reach::Pairs || reach == Reach::Present || reach == Reach::Unknown;
}

} // namespace

class tst_root_last : public QObject {
    Q_OBJECT

private slots:
    void startAndEnd_data() { addSystemRows(); }

    /// A derivation begins with an empty stack and ROOT after the words. There is no dead end, ROOT
    /// never gets a head, and projective systems build the projective trees.
    void startAndEnd() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        const Configuration start = under.start(3, RootPlace::Last);
        const std::string lists = under.lists.empty() ? "[" : "[| ";
        QCOMPARE(start.text(), lists + "| 1 2 3 0 |]");
        QVERIFY(start.rootPlace() == RootPlace::Last);
        QCOMPARE(start.placeOf(0), 4);
        QCOMPARE(start.placeOf(2), 2);
        QCOMPARE(under.start(0, RootPlace::Last).text(), lists + "| 0 |]");
        for (int words = 0; words <= wordsFor(under, 4); ++words) {
            const SearchSpace& space = spaceOf(under, words, RootPlace::Last);
            for (const Configuration& c : space.configurations()) {
                QVERIFY(!c.hasHead(0));
                QVERIFY(under.isFinal(c) || !under.legalTransitions(c).empty());
                if (under.isFinal(c) && !leavesRoots(under)) // no word is left without a head
                    for (int word = 1; word <= words; ++word)
                        QVERIFY(c.hasHead(word));
            }
            const std::vector<std::vector<int>> trees = space.trees();
            for (const std::vector<int>& heads : trees) {
                const Result<Tree> tree = Tree::fromHeads(std::span(heads).subspan(1));
                QVERIFY(tree);
                QVERIFY(!under.traits.projective || tree->isProjective());
            }
            if (const Pinned* pinned = pinnedFor(under.name);
                pinned && pinned->projective() && words > 0)
                QCOMPARE(static_cast<int>(trees.size()), pinned->trees.at(words - 1));
        }
    }

    void boundsAreNeverTooHigh_data() { addSystemRows(); }

    /// A search that gives up returns bounds that are not above the loss.
    void boundsAreNeverTooHigh() {
        QFETCH(QString, system);
        TransitionSystem under = systemNamed(system);
        under.traits.searchWords = 0;
        const Oracle search = oracleNamed("search");
        Random random(9);
        for (int words = 1; words <= 4; ++words) {
            const SearchSpace& space = spaceOf(under, words, RootPlace::Last);
            const std::vector<Tree>& trees = allTrees(words);
            for (int round = 0; round < 20; ++round) {
                const Tree& gold = trees[pick(random, static_cast<int>(trees.size()))];
                const Problem problem = problemLast(under, gold, rootLimitOf(round % 2 == 0));
                QVERIFY(search.claim(problem) == Claim::Bounds);
                const auto walk = randomWalk(under, words, random, RootPlace::Last);
                QCOMPARE(disagreement(search, problem, space, walk), QString());
            }
        }
    }

    void canonicalDerivations_data() { addSystemRows(); }

    /// Each canonical derivation builds the gold tree. There is one for every projective tree, and
    /// with swap and covington for every tree.
    void canonicalDerivations() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        for (int words = 1; words <= wordsFor(under, 4) + 1; ++words)
            for (const Tree& gold : allTrees(words)) {
                Configuration c = under.start(words, RootPlace::Last);
                const auto derivation = staticDerivation(under, gold, c);
                if (!under.canonicalOrder.empty() &&
                    (gold.isProjective() || under.base() == "swap" || under.base() == "covington"))
                    QVERIFY2(derivation, headsText(gold).c_str());
                if (!derivation)
                    continue;
                for (Transition transition : *derivation) {
                    QVERIFY(under.obstacle(c, transition) == Obstacle::None);
                    c = under.step(std::move(c), transition);
                }
                std::vector<int> heads = c.heads();
                if (leavesRoots(under))
                    std::replace(heads.begin() + 1, heads.end(), NoHead, 0);
                QCOMPARE(heads, gold.heads());
            }
    }

    /// There are tables for ROOT last, too. Only for a single root with lnba, by which ROOT can
    /// take a word before the others, there is only the search.
    void whoClaimsWhat() {
        const Tree gold = treeOf({2, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
        for (const char* name : {"arc-standard", "arc-hybrid", "arc-eager", "arc-swift", "lr-spine",
                                 "attardi", "arc-eager+lba", "arc-eager+lnba"})
            for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
                const Problem problem = problemLast(systemNamed(name), gold, rootLimit);
                const bool known =
                    rootLimit == RootLimit::None || !problem.system->hasAdded("lnba");
                QVERIFY2(chooseOracle(problem)->claim(problem) ==
                             (known ? Claim::Exact : Claim::Bounds),
                         name);
            }
    }

    void rootStaysAndWaits() {
        const auto obstacle = [](const char* name, std::vector<int> stack, std::vector<int> buffer,
                                 const char* transition) {
            const TransitionSystem under = systemNamed(name);
            return under.obstacle(
                Configuration(2, std::move(stack), std::move(buffer), RootPlace::Last),
                *under.find(transition));
        };
        for (const char* name : {"arc-hybrid", "arc-eager", "arc-swift"})
            QVERIFY(obstacle(name, {1, 2}, {0}, "sh") == Obstacle::RootWaits);
        QVERIFY(obstacle("arc-standard", {1, 2}, {0}, "sh") == Obstacle::None);
        QVERIFY(obstacle("arc-standard", {1, 2, 0}, {}, "la") == Obstacle::None);
        QVERIFY(obstacle("arc-standard", {1, 2, 0}, {}, "ra") == Obstacle::RootAsDependent);
        QVERIFY(obstacle("lr-spine", {1, 2, 0}, {}, "ra1") == Obstacle::RootAsDependent);
        QVERIFY(obstacle("swap", {1, 2, 0}, {}, "swap") == Obstacle::RootStays);
    }
};

QTEST_APPLESS_MAIN(tst_root_last)
#include "tst_root_last.moc"
