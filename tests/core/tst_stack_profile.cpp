// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/stack_profile.h"
#include "tests/support/derivations.h"
#include "tests/support/pinned.h"
#include "tests/support/trees.h"

#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

std::vector<Configuration> randomDerivation(const TransitionSystem& system, int words,
                                            RootPlace root, Random& random) {
    std::vector<Configuration> derivation{system.start(words, root)};
    for (;;) {
        const auto legal = system.legalTransitions(derivation.back());
        if (legal.empty())
            return derivation;
        derivation.push_back(
            system.step(derivation.back(), legal[pick(random, static_cast<int>(legal.size()))]));
    }
}

int top(const Configuration& configuration, int depth) {
    return depth < configuration.stackSize() ? configuration.stack(depth)
                                             : StackComputation::Bottom;
}

} // namespace

class TestStackProfile : public QObject {
    Q_OBJECT

private slots:
    /// Each stretch fulfils the definition of [GRSS14 §4.2]. The outermost stretches follow one
    /// another, one for each stack element, and each stretch of several transitions has two parts.
    void stretches_data() {
        QTest::addColumn<QString>("system");
        for (const char* name : {"arc-standard", "attardi", "attardi3"})
            QTest::newRow(name) << name;
    }

    void stretches() {
        QFETCH(QString, system);
        const TransitionSystem named = systemNamed(system);
        Random random(5);
        int inner = 0;
        for (int round = 0; round < 60; ++round) {
            const auto derivation =
                randomDerivation(named, 1 + pick(random, 6), RootPlaces[round % 2], random);
            for (int end = 0; end < static_cast<int>(derivation.size()); ++end) {
                const auto found = computationsOf(derivation, end);
                int outermost = 0;
                int at = 0; // index at which the next outermost stretch begins
                for (const StackComputation& one : found) {
                    const Configuration& first = derivation[one.begin];
                    const Configuration& last = derivation[one.end];
                    QCOMPARE(last.stackSize(), first.stackSize() + 1);
                    for (int i = one.begin + 1; i < one.end; ++i)
                        QVERIFY(derivation[i].stackSize() >= last.stackSize());
                    QCOMPARE(one.h1, top(first, 0));
                    QCOMPARE(one.h2, top(last, 1));
                    QCOMPARE(one.h3, top(last, 0));
                    if (one.depth == 0) {
                        ++outermost;
                        QCOMPARE(one.begin, at);
                        at = one.end;
                    }
                    const auto parts = std::ranges::count_if(found, [&](const auto& part) {
                        return part.depth == one.depth + 1 && part.begin >= one.begin &&
                               part.end <= one.end - 1;
                    });
                    QCOMPARE(static_cast<int>(parts), one.end - one.begin > 1 ? 2 : 0);
                    inner += one.depth > 0;
                }
                QCOMPARE(outermost, derivation[end].stackSize());
                QCOMPARE(at, derivation[end].stackSize() > 0 ? end : 0);
            }
        }
        QVERIFY(inner > 1000);
    }

    /// The profile is empty after transitions for which it is not defined.
    void otherTransitions() {
        Random random(9);
        for (const char* name :
             {"arc-hybrid", "swap", "arc-eager", "lr-spine", "arc-standard+lba"}) {
            const TransitionSystem named = systemNamed(name);
            int told = 0;
            int untold = 0;
            for (int round = 0; round < 40; ++round) {
                const auto derivation = randomDerivation(named, 5, RootPlace::First, random);
                for (int end = 0; end < static_cast<int>(derivation.size()); ++end)
                    ++(computationsOf(derivation, end).empty() ? untold : told);
            }
            QVERIFY2(told > 0 && untold > 40, name);
        }
    }

    void aPinnedOne() {
        const TransitionSystem system = systemNamed("attardi");
        std::vector<Configuration> derivation{system.start(3)};
        for (const char* name : {"sh", "sh", "sh", "sh", "la2"})
            derivation.push_back(system.step(derivation.back(), *system.find(name)));
        const auto found = computationsOf(derivation, 5); // the stack is [0 2 3]
        const std::vector<StackComputation> expected{
            {0, 1, 0, StackComputation::Bottom, StackComputation::Bottom, 0},
            {1, 2, 0, 0, 0, 1},
            {2, 5, 0, 1, 2, 3},
            {2, 3, 1, 1, 1, 2},
            {3, 4, 1, 2, 2, 3}};
        QVERIFY(found == expected);
    }
};

QTEST_APPLESS_MAIN(TestStackProfile)
#include "tst_stack_profile.moc"
