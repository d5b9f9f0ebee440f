// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/derivation.h"
#include "core/parsing/branches.h"
#include "tests/support/pinned.h"
#include "tests/support/trees.h"

#include <QtTest>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Returns the configurations of the derivation whose transitions are called `names`.
std::vector<Configuration> derivation(const char* system, int words, const QString& names) {
    const TransitionSystem under = systemNamed(system);
    std::vector<Configuration> configurations{under.start(words)};
    for (const QString& name : names.split(' ', Qt::SkipEmptyParts))
        configurations.push_back(
            under.step(configurations.back(), *under.find(name.toStdString())));
    return configurations;
}

int takeAll(Exploration& exploration, const QString& names) {
    for (const QString& name : names.split(' '))
        exploration.take(*exploration.system().find(name.toStdString()));
    return exploration.cursor();
}

/// Returns the number of arcs that only one of the configurations has, and the difference of the
/// lengths of their buffers.
std::pair<int, int> difference(const Configuration& a, const Configuration& b) {
    int arcs = 0;
    for (int word = 1; word <= a.words(); ++word)
        if (a.head(word) != b.head(word))
            arcs += a.hasHead(word) + b.hasHead(word);
    return {arcs, std::abs(a.bufferSize() - b.bufferSize())};
}

/// Returns the least sum of differences over all alignments that go forwards, by trying all
/// alignments. `i` and `j` are the 0-based indices at which the alignment begins.
std::pair<int, int> least(const std::vector<Configuration>& first,
                          const std::vector<Configuration>& second, std::size_t i, std::size_t j) {
    if (i == first.size())
        return {0, 0};
    std::pair<int, int> best{1 << 28, 0};
    for (; j < second.size(); ++j) {
        const auto here = difference(first[i], second[j]);
        const auto rest = least(first, second, i + 1, j);
        best = std::min(best, {here.first + rest.first, here.second + rest.second});
    }
    return best;
}

std::vector<Configuration> randomWalk(const TransitionSystem& system, int words, int length,
                                      Random& random) {
    std::vector<Configuration> walk{system.start(words)};
    while (static_cast<int>(walk.size()) < length && !system.isFinal(walk.back())) {
        const auto legal = system.legalTransitions(walk.back());
        walk.push_back(
            system.step(walk.back(), legal[pick(random, static_cast<int>(legal.size()))]));
    }
    return walk;
}

using Derivation = std::vector<std::string>; // the names of its transitions

Derivation derivationTo(const Exploration& exploration, int node) {
    Derivation names;
    for (; exploration.node(node).parent >= 0; node = exploration.node(node).parent)
        names.insert(names.begin(), exploration.system().nameOf(exploration.node(node).transition));
    return names;
}

bool startsWith(const Derivation& whole, const Derivation& part) {
    return part.size() <= whole.size() && std::equal(part.begin(), part.end(), whole.begin());
}

/// Returns the labels of all branches.
std::map<Derivation, BranchLabel> labelsOf(const Exploration& exploration) {
    std::map<Derivation, BranchLabel> labels;
    for (int node = 0; node < exploration.size(); ++node)
        if (exploration.node(node).children.empty())
            labels[derivationTo(exploration, node)] = exploration.node(node).label;
    return labels;
}

/// Takes random transitions from random nodes, and gives each branch a name.
void wander(Exploration& exploration, Random& random) {
    for (int step = 0; step < 25; ++step) {
        if (pick(random, 3) == 0)
            exploration.goTo(pick(random, exploration.size()));
        const auto legal =
            exploration.system().legalTransitions(exploration.current().configuration);
        if (!legal.empty())
            exploration.take(legal[pick(random, static_cast<int>(legal.size()))]);
    }
    for (int node = 0; node < exploration.size(); ++node)
        if (exploration.node(node).children.empty())
            exploration.setLabel(node, {"to " + std::to_string(node), false});
    exploration.goTo(pick(random, exploration.size()));
}

} // namespace

class TestBranches : public QObject {
    Q_OBJECT

private slots:
    /// A branch that grows at its end keeps its label. A branch that leaves it has none.
    void labelsStayWithTheirBranches() {
        const TransitionSystem system = systemNamed("arc-standard");
        Exploration exploration(system, 3);
        takeAll(exploration, "sh sh");
        exploration.setLabel(0, {"first", false});
        takeAll(exploration, "sh la");
        exploration.goTo(3);
        takeAll(exploration, "ra");
        QCOMPARE(exploration.node(4).label.name, "first");
        QCOMPARE(exploration.node(5).label.name, "");
        exploration.setLabel(5, {"second", true});
        Exploration again(system, 3);
        takeAll(again, "sh sh sh");
        replay(again, visitsOf(exploration), 5);
        QVERIFY(labelsOf(again) == labelsOf(exploration));
        const CarriedOver carried = carryOver(exploration, system);
        QVERIFY(carried.visits == visitsOf(exploration));
    }

    /// Without the current branch, the other branches are as they were. The cursor is at its
    /// configuration or, if only the removed branch had it, where this branch left the others.
    void theOtherBranchesStay() {
        Random random(31);
        for (const char* name : {"arc-standard", "arc-eager", "arc-swift"}) {
            const TransitionSystem system = systemNamed(name);
            for (int round = 0; round < 60; ++round) {
                Exploration exploration(system, 4);
                wander(exploration, random);
                auto expected = labelsOf(exploration);
                const Derivation gone = derivationTo(exploration, exploration.path().back());
                Derivation cursor = derivationTo(exploration, exploration.cursor());
                QCOMPARE(branchCount(exploration), static_cast<int>(expected.size()));
                expected.erase(gone);
                const auto isShared = [&](const Derivation& steps) {
                    return std::ranges::any_of(expected, [&](const auto& other) {
                        return startsWith(other.first, steps);
                    });
                };
                const CarriedOver rest = withoutBranch(exploration);
                Exploration after(system, 4);
                replay(after, rest.visits, rest.cursor);
                QVERIFY(visitsOf(after) == rest.visits);
                if (expected.empty()) {
                    QCOMPARE(after.size(), 1);
                    continue;
                }
                QVERIFY(labelsOf(after) == expected);
                while (!isShared(cursor))
                    cursor.pop_back();
                QVERIFY(derivationTo(after, after.cursor()) == cursor);
            }
        }
    }

    /// Hidden branches are shown only where others share their steps, and while one of them is the
    /// current one. One branch is always left.
    void hiddenBranchesAreNotShown() {
        Random random(32);
        const TransitionSystem system = systemNamed("arc-eager");
        for (int round = 0; round < 60; ++round) {
            Exploration exploration(system, 4);
            wander(exploration, random);
            std::set<Derivation> visible;
            for (const auto& [steps, label] : labelsOf(exploration))
                visible.insert(steps);
            while (visible.size() > 1) {
                visible.erase(derivationTo(exploration, exploration.path().back()));
                QVERIFY(hideBranch(exploration));
                const Derivation now = derivationTo(exploration, exploration.path().back());
                QVERIFY(visible.contains(now));
                const std::vector<bool> shown = shownNodes(exploration);
                for (int node = 0; node < exploration.size(); ++node)
                    QCOMPARE(shown[node], std::ranges::any_of(visible, [&](const Derivation& way) {
                                 return startsWith(way, derivationTo(exploration, node));
                             }));
                for (const auto& [steps, label] : labelsOf(exploration)) {
                    QCOMPARE(label.isHidden, !visible.contains(steps));
                    QVERIFY(!label.name.empty());
                }
            }
            const std::vector<Visit> before = visitsOf(exploration);
            QVERIFY(!hideBranch(exploration));
            QVERIFY(visitsOf(exploration) == before);
        }
    }

    void branchesAreCompared() {
        const TransitionSystem system = systemNamed("arc-standard");
        Exploration exploration(system, 3);
        const int first = takeAll(exploration, "sh sh sh la sh ra");
        exploration.goTo(3);
        const int second = takeAll(exploration, "sh la la");
        const auto arcs = [&](int a, int b) {
            return compareArcs(exploration.node(a).configuration,
                               exploration.node(b).configuration);
        };
        QCOMPARE(forkOf(exploration, first, second), 3);
        QCOMPARE(forkOf(exploration, second, first), 3);
        QVERIFY(arcs(first, second).shared.empty());
        QCOMPARE(arcs(first, second).onlyFirst, (std::vector{Arc{2, 1}, Arc{2, 3}}));
        QCOMPARE(arcs(first, second).onlySecond, (std::vector{Arc{3, 1}, Arc{3, 2}}));
        QCOMPARE(arcs(second, first).onlyFirst, arcs(first, second).onlySecond);
        QCOMPARE(forkOf(exploration, first, first), first);
        QCOMPARE(arcs(first, first).shared.size(), std::size_t(2));
        QVERIFY(arcs(first, first).onlyFirst.empty() && arcs(first, first).onlySecond.empty());
        QCOMPARE(arcs(4, first).shared, (std::vector{Arc{2, 1}}));
        QCOMPARE(arcs(4, first).onlySecond, (std::vector{Arc{2, 3}}));
        QCOMPARE(forkOf(exploration, 4, first), 4);
    }

    void equalConfigurationsAreJoined() {
        const TransitionSystem system = systemNamed("arc-standard");
        Exploration exploration(system, 3);
        const int first = takeAll(exploration, "sh sh sh la sh ra");
        exploration.goTo(3);
        // The transitions are taken in another order.
        const int second = takeAll(exploration, "sh ra la");
        QVERIFY(first != second);
        const std::vector<int> joined = joinEqual(exploration);
        QCOMPARE(joined[second], first);
        for (int node = 0; node < second; ++node)
            QCOMPARE(joined[node], node);
    }

    void theSameTreeByTwoSystems() {
        // The tree is 2 → 1, 2 → 3, ROOT → 2.
        const auto standard = derivation("arc-standard", 3, "sh sh sh la sh ra ra");
        const auto eager = derivation("arc-eager", 3, "sh la ra ra");
        QCOMPARE(alignByArcs(standard, eager), (std::vector{0, 0, 1, 1, 2, 2, 4, 4}));
        QCOMPARE(alignByArcs(eager, standard), (std::vector{1, 2, 4, 4, 7}));
    }

    void asGoodAsTryingAll() {
        Random random(2);
        for (int round = 0; round < 60; ++round) {
            const std::vector<std::string> names = systemNames();
            const auto system = [&] {
                return systemNamed(
                    QString::fromStdString(names[pick(random, static_cast<int>(names.size()))]));
            };
            const auto first = randomWalk(system(), 3, 6, random);
            const auto second = randomWalk(system(), 3, 6, random);
            const std::vector<int> partners = alignByArcs(first, second);
            QCOMPARE(partners.size(), first.size());
            std::pair<int, int> sum{0, 0};
            for (std::size_t i = 0; i < first.size(); ++i) {
                QVERIFY(i == 0 || partners[i] >= partners[i - 1]);
                const auto here = difference(first[i], second[partners[i]]);
                sum = {sum.first + here.first, sum.second + here.second};
            }
            QCOMPARE(sum, least(first, second, 0, 0));
        }
    }

    void aDerivationGoesWithItself() {
        const auto standard = derivation("arc-standard", 3, "sh sh sh la sh ra ra");
        QCOMPARE(alignByArcs(standard, standard), (std::vector{0, 1, 2, 3, 4, 5, 6, 7}));
    }
};

QTEST_APPLESS_MAIN(TestBranches)
#include "tst_branches.moc"
