// SPDX-License-Identifier: GPL-3.0-or-later
// The positions of stack and buffer that determine a derivation, and the trees that a parser can
// build which looks only at some positions.
#include "core/parsing/systems.h"
#include "core/study/positions.h"
#include "core/study/system_report.h"
#include "core/treebank/tree_classes.h"
#include "tests/support/table.h"
#include "tests/support/trees.h"

#include <QtTest>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

using namespace parsescope;
using namespace parsescope::test;

namespace {

constexpr std::size_t Many = 100'000;
constexpr long long ManySteps = 10'000'000;

FeaturePositions positions(std::string_view text) {
    return readPositions(text).value();
}

PositionFacts facts(const std::string& system, std::string_view text, int words,
                    RootPlace root = RootPlace::First) {
    return positionFacts(findSystem(system).value(), positions(text), words, root, Many, ManySteps);
}

using Step = std::pair<Configuration, Transition>;

/// Returns true if, for the nodes at each group of positions, one of the orders of all transitions
/// exists in which every step took the first legal transition.
bool canBeFollowed(const TransitionSystem& system, const FeaturePositions& at,
                   const std::vector<Step>& derivation) {
    std::map<std::vector<int>, std::vector<Step>> groups;
    for (const Step& step : derivation)
        groups[nodesAt(at, step.first)].push_back(step);
    return std::ranges::all_of(groups, [&](const auto& group) {
        std::vector<std::string> names;
        for (const auto& [configuration, transition] : group.second)
            for (const Transition legal : system.legalTransitions(configuration))
                if (std::ranges::find(names, system.nameOf(legal)) == names.end())
                    names.push_back(system.nameOf(legal));
        std::ranges::sort(names);
        do {
            const bool isFollowed = std::ranges::all_of(group.second, [&](const Step& step) {
                const auto first = std::ranges::find_if(names, [&](const std::string& name) {
                    return system.obstacle(step.first, *system.find(name)) == Obstacle::None;
                });
                return *first == system.nameOf(step.second);
            });
            if (isFollowed)
                return true;
        } while (std::ranges::next_permutation(names).found);
        return false;
    });
}

/// Returns the heads of all trees with a derivation that can be followed, by trying all
/// derivations.
std::set<std::vector<int>> followedTrees(const TransitionSystem& system, const FeaturePositions& at,
                                         int words, RootPlace root) {
    std::set<std::vector<int>> trees;
    std::vector<Step> derivation;
    const std::function<void(const Configuration&)> go = [&](const Configuration& configuration) {
        if (system.isFinal(configuration)) {
            if (canBeFollowed(system, at, derivation))
                trees.insert(finalHeads(configuration));
            return;
        }
        for (const Transition transition : system.legalTransitions(configuration)) {
            derivation.emplace_back(configuration, transition);
            go(system.step(configuration, transition));
            derivation.pop_back();
        }
    };
    go(system.start(words, root));
    return trees;
}

} // namespace

class tst_positions : public QObject {
    Q_OBJECT

private slots:
    void reading() {
        QCOMPARE(positionsText(positions("s0 b0")), std::string("s0 b0"));
        QCOMPARE(positionsText(positions(" s2,s1 ,b9")), std::string("s2 s1 b9"));
        for (const char* wrong : {"", " , ", "s", "s10", "q0", "s0 s0", "s0b0", "S0"})
            QVERIFY2(!readPositions(wrong), wrong);
        QCOMPARE(readPositions("s0 b0 s0").error().message, "the position s0 is named twice");
    }

    void nodes() {
        const Configuration at(4, {0, 2}, {3, 4});
        QCOMPARE(nodesAt(positions("s0 s1 b0 b1"), at), std::vector<int>({2, 0, 3, 4}));
        QCOMPARE(nodesAt(positions("b2 s2 s0"), at), std::vector<int>({-1, -1, 2}));
    }

    /// Shift removes the buffer front, and so does Right-Arc of arc-eager. The other transitions
    /// remove the stack top, which never returns, and the element beneath it was the top only with
    /// earlier buffer fronts.
    void twoPositionsDetermineArcHybridAndArcEager() {
        for (const char* system : {"arc-hybrid", "arc-eager"})
            for (const RootPlace root : {RootPlace::First, RootPlace::Last}) {
                const PositionFacts at = facts(system, "s0 b0", 5, root);
                QCOMPARE(at.words, 5);
                QVERIFY(!at.same);
                QVERIFY(at.unchanging.empty());
                QCOMPARE(at.trees.back().derived, at.trees.back().all);
            }
        QVERIFY(!facts("arc-standard", "s1 s0 b0", 5).same);
    }

    void onlyLeftArcKeepsTheTwoPositionsOfArcStandard() {
        const PositionFacts at = facts("arc-standard", "s0 b0", 5);
        QCOMPARE(at.unchanging, std::vector<std::string>({"la"}));
        QVERIFY(at.same);
        // ROOT, 1 and 2 on the stack; after Left-Arc, 2 is still the top.
        QCOMPARE(at.same->words, 2);
        QCOMPARE(at.same->earlier, 3);
        QCOMPARE(at.same->way.size(), std::size_t(4));
        // With three words, only the tree with the heads 0 3 1 cannot be built: once Left-Arc has
        // attached 2 to 3, it also attaches 1 to 3.
        QCOMPARE(at.trees[2].all - at.trees[2].derived, 1);
        const Problem problem{.system = findSystem("arc-standard").value(),
                              .gold = treeOf({0, 3, 1})};
        QCOMPARE(bestByPositions(problem, positions("s0 b0"), ManySteps)->loss, 1);
        QCOMPARE(bestByPositions(problem, positions("s1 s0 b0"), ManySteps)->loss, 0);
    }

    void allDerivations_data() {
        columns<QString, QString, int, RootPlace>("name", "at", "words", "root");
        const auto add = [](const char* name, const char* at, int words,
                            RootPlace root = RootPlace::First) {
            QTest::addRow("%s, %s, %d", name, at, static_cast<int>(root))
                << name << at << words << root;
        };
        for (const char* name : {"arc-standard", "arc-hybrid", "arc-eager", "lr-spine", "attardi"})
            for (const char* at : {"s0 b0", "b0", "s1", "s1 s0 b0"}) {
                add(name, at, 4);
                add(name, at, 3, RootPlace::Last);
            }
        for (const char* name : {"swap", "planar", "covington", "arc-eager+lba+rnba"})
            for (const char* at : {"s0 b0", "b0", "b1 s0"})
                add(name, at, 3);
    }

    /// The number of trees, and for each gold tree the smallest number of wrong heads, are those
    /// that trying all derivations and all rankings gives.
    void allDerivations() {
        QFETCH(QString, name);
        QFETCH(QString, at);
        QFETCH(int, words);
        QFETCH(RootPlace, root);
        const TransitionSystem system = findSystem(name.toStdString()).value();
        const FeaturePositions looked = positions(at.toStdString());
        const std::set<std::vector<int>> trees = followedTrees(system, looked, words, root);
        const PositionFacts found = positionFacts(system, looked, words, root, Many, ManySteps);
        QCOMPARE(found.trees.size(), static_cast<std::size_t>(words));
        QCOMPARE(found.trees.back().derived, static_cast<long long>(trees.size()));
        std::string wrongGold;
        forEachTree(words, [&](const Tree& gold) {
            int fewest = Unreachable;
            for (const std::vector<int>& heads : trees) {
                int wrong = 0;
                for (int word = 1; word <= words; ++word)
                    wrong += heads[word] != gold.head(word);
                fewest = std::min(fewest, wrong);
            }
            const Problem problem{.system = system, .gold = gold, .shape = {RootLimit::None, root}};
            const auto best = bestByPositions(problem, looked, ManySteps);
            Configuration end = problem.start();
            if (best)
                for (const Transition transition : best->derivation)
                    end = system.step(end, transition);
            if (!best || best->loss != fewest || finalLoss(problem, end) != fewest)
                wrongGold = end.text() + " for the gold tree " + headsText(gold.heads());
            return wrongGold.empty();
        });
        QVERIFY2(wrongGold.empty(), wrongGold.c_str());
    }

    void limits() {
        const TransitionSystem system = findSystem("arc-standard").value();
        const PositionFacts few =
            positionFacts(system, positions("b0"), 6, RootPlace::First, Many, 100);
        QCOMPARE(few.words, 6);
        QVERIFY(few.trees.size() < 6);
        QCOMPARE(positionFacts(system, positions("b0"), 6, RootPlace::First, 20, ManySteps).words,
                 2);
        const Problem problem{.system = system, .gold = treeOf({2, 0, 2, 3, 4})};
        QVERIFY(!bestByPositions(problem, positions("b0"), 5));
        QVERIFY(bestByPositions(problem, positions("b0"), ManySteps));
    }
};

QTEST_GUILESS_MAIN(tst_positions)
#include "tst_positions.moc"
