// SPDX-License-Identifier: GPL-3.0-or-later
// The facts about a system: whether it ends, whether it gets stuck, the trees that it derives, and
// the number of derivations.
#include "core/study/system_facts.h"
#include "core/treebank/tree_classes.h"
#include "tests/support/derivations.h"
#include "tests/support/pinned.h"
#include "tests/support/system_files.h"

#include <QDir>
#include <QtTest>

#include <functional>
#include <map>

using namespace parsescope;
using namespace parsescope::test;

namespace {

constexpr std::size_t Many = 100'000;

/// Returns the configuration that `way` leads to. Throws if a step is not legal.
Configuration after(const TransitionSystem& system, Configuration configuration, const Way& way) {
    for (const Transition transition : way) {
        if (system.obstacle(configuration, transition) != Obstacle::None)
            throw std::logic_error("not legal: " + system.nameOf(transition));
        configuration = system.step(configuration, transition);
    }
    return configuration;
}

std::string text(const TransitionSystem& system, const Way& way) {
    std::string names;
    for (const Transition transition : way)
        names += (names.empty() ? "" : " ") + system.nameOf(transition);
    return names;
}

} // namespace

class tst_system_facts : public QObject {
    Q_OBJECT

private slots:
    void classes() {
        const auto is = [](const std::vector<int>& heads) {
            const TreeClasses c = classesOf(treeOf(heads));
            return std::string(c.projective ? "p" : "-") + (c.planar ? "l" : "-") +
                   (c.oneEndpointCrossing ? "1" : "-") + (c.wellNestedGapDegreeOne ? "w" : "-");
        };
        QCOMPARE(is({2, 0, 2}), std::string("pl1w"));
        QCOMPARE(is({3, 0, 2}), std::string("-l1w"));    // the arc of ROOT is crossed
        QCOMPARE(is({3, 4, 0, 3}), std::string("--1w")); // 3→1 and 4→2 cross
        QCOMPARE(is({0, 4, 4, 1}), std::string("pl1w"));
        QCOMPARE(is({3, 4, 0, 0}), std::string("--1-")); // the yields of 3 and 4 interleave
        // 5 → 1 is crossed by 0 → 2, 0 → 3 and 4 → 6, which share no node.
        QCOMPARE(is({5, 0, 0, 0, 2, 4})[2], '-');
        // The yield of 1 is 1, 3 and 5, with two gaps.
        QCOMPARE(is({0, 0, 1, 0, 1})[3], '-');
    }

    /// There are (n + 1)^(n - 1) trees, and as many projective ones as every projective system
    /// derives. The other numbers were computed once; the test notices changes.
    void numbersOfTrees() {
        const std::vector<std::vector<int>> expected{{1, 1, 1, 1, 1},
                                                     {3, 3, 3, 3, 3},
                                                     {16, 12, 16, 16, 16},
                                                     {125, 55, 105, 125, 121},
                                                     {1296, 273, 756, 1104, 1103}};
        for (int words = 1; words <= 5; ++words) {
            std::vector<int> numbers(5, 0);
            int others = 0;
            forEachTree(words, [&](const Tree& tree) {
                const TreeClasses c = classesOf(tree);
                numbers[0] += 1;
                numbers[1] += c.projective;
                numbers[2] += c.planar;
                numbers[3] += c.oneEndpointCrossing;
                numbers[4] += c.wellNestedGapDegreeOne;
                if (c.projective != tree.isProjective())
                    ++others;
                return true;
            });
            QCOMPARE(others, 0);
            QVERIFY(numbers == expected[words - 1]);
        }
        int visited = 0;
        forEachTree(4, [&](const Tree&) { return ++visited < 7; });
        QCOMPARE(visited, 7);
    }

    void pinnedNumbersComeOut_data() { addSystemRows(); }
    void pinnedNumbersComeOut() {
        QFETCH(QString, system);
        const Pinned* pinned = pinnedFor(system.toStdString());
        if (!pinned)
            return;
        const int words = system == "swap" || system == "2-planar" ? 4 : 5;
        const TransitionSystem known = systemNamed(system);
        const SystemFacts facts = factsOf(known, words, RootPlace::First, Many);
        QCOMPARE(facts.gaveUpAt, 0);
        QVERIFY(facts.endlessRules.empty() && !facts.loop && !facts.stuck);
        QCOMPARE(static_cast<int>(facts.lengths.size()), words);
        for (const LengthFacts& at : facts.lengths) {
            const std::size_t index = at.words - 1;
            QVERIFY(at.trees.derived == pinned->trees[index]);
            QVERIFY(at.projective.derived == at.projective.all);
            QCOMPARE(at.planar.derived == at.trees.derived && at.trees.derived == at.projective.all,
                     pinned->projective() || at.words <= 2);
            if (index < pinned->derivations.size())
                QVERIFY(at.derivations.text() == std::to_string(pinned->derivations[index]));
        }
    }

    void filesStateTheirNumbers_data() {
        QTest::addColumn<QString>("file");
        for (const QString& file : QDir(SOURCE_DIR "/resources/systems").entryList({"*.system"}))
            QTest::newRow(qPrintable(file)) << file.chopped(7);
    }

    /// Every file of the folder states numbers for at least four words, and they come out.
    void filesStateTheirNumbers() {
        QFETCH(QString, file);
        const TransitionSystem system = systemInFile(file.toStdString());
        const SystemCounts counts = builtInCounts(file.toStdString());
        QVERIFY(counts.derivations.size() >= 4 && counts.trees.size() >= 4);
        const SystemFacts facts =
            factsOf(system, 4, system.rootPlace.value_or(RootPlace::First), Many);
        QCOMPARE(static_cast<int>(facts.lengths.size()), 4);
        QVERIFY(wrongCounts(counts, facts).empty());
    }

    /// Without left arcs, two words have the derivations sh sh sh ra ra, sh sh ra sh ra and no
    /// others: one of the tree with the heads 0 1, one of the tree with the heads 0 0.
    void wrongNumbers() {
        const std::string text = "name: x\nstart: [], [0..n]\nend: [i], []\nderivations: 1, 3\n"
                                 "trees: 1, 2, 12\nsh: σ, i|β ⇒ σ|i, β\nra: σ|i|j ⇒ σ|i, i→j\n";
        const SystemFacts facts = factsOf(systemFrom(text), 2, RootPlace::First, Many);
        const std::vector<Text> wrong = wrongCounts(readCounts(text).value(), facts);
        QCOMPARE(static_cast<int>(wrong.size()), 1);
        QCOMPARE(wrong.front().english(), "derivations of 2 words: expected 3, found 2");
    }

    /// The derivations of each tree are counted one by one.
    void ambiguity() {
        for (const char* name : {"arc-standard", "arc-eager", "lr-spine", "swap"}) {
            const TransitionSystem system = *findSystem(name);
            const SystemFacts facts = factsOf(system, 3, RootPlace::Last, Many);
            QVERIFY(facts.root == RootPlace::Last);
            for (const LengthFacts& at : facts.lengths) {
                std::map<std::vector<int>, int> counts;
                int shortest = 1000;
                int longest = 0;
                const std::function<void(const Configuration&, int)> visit =
                    [&](const Configuration& c, int steps) {
                        if (system.isFinal(c)) {
                            ++counts[finalHeads(c)];
                            shortest = std::min(shortest, steps);
                            longest = std::max(longest, steps);
                        }
                        for (const Transition transition : system.legalTransitions(c))
                            visit(system.step(c, transition), steps + 1);
                    };
                visit(system.start(at.words, RootPlace::Last), 0);
                int ambiguous = 0;
                int most = 0;
                for (const auto& [heads, count] : counts) {
                    ambiguous += count > 1;
                    most = std::max(most, count);
                }
                QCOMPARE(at.ambiguous, static_cast<long long>(ambiguous));
                QVERIFY(at.lengths == std::pair(shortest, longest));
                QVERIFY(at.mostAmbiguous.empty() == (most <= 1));
                if (most > 1) {
                    QCOMPARE(at.most.text(), std::to_string(most));
                    QCOMPARE(counts.at(at.mostAmbiguous), most);
                }
            }
        }
    }

    void gettingStuck() {
        // There are only left arcs, so that the first word cannot depend on ROOT, which is first.
        const TransitionSystem system = systemFrom("name: x\nend: [i], []\nsh: σ, i|β ⇒ σ|i, β\n"
                                                   "la: σ|i|j ⇒ σ|j, j→i\n");
        const SystemFacts facts = factsOf(system, 2, RootPlace::First, Many);
        QVERIFY(facts.stuck && facts.endlessRules.empty() && !facts.loop);
        QCOMPARE(facts.stuck->first, 1);
        QCOMPARE(text(system, facts.stuck->second), std::string("sh sh"));
        const Configuration end = after(system, system.start(1), facts.stuck->second);
        QVERIFY(!system.isFinal(end) && system.legalTransitions(end).empty());
        QCOMPARE(facts.lengths[0].trees, (Share{0, 1}));
        QVERIFY(!facts.lengths[0].lengths && facts.lengths[0].mostAmbiguous.empty());
        // With ROOT last, the system needs two words to get stuck: the first is lost below the
        // second.
        const TransitionSystem pairs = systemFrom("name: x\nend: [i], []\nsh: σ, i|β ⇒ σ|i, β\n"
                                                  "la: [i|j], β ⇒ [j], β, j→i\n");
        const SystemFacts last = factsOf(pairs, 3, RootPlace::Last, Many);
        QCOMPARE(last.stuck->first, 2);
        QCOMPARE(text(pairs, last.stuck->second), std::string("sh sh sh"));
    }

    void goingOnForEver() {
        const TransitionSystem system = systemFrom("name: x\nend: [i], []\nsh: σ, i|β ⇒ σ|i, β\n"
                                                   "ra: σ|i|j ⇒ σ|i, i→j\n"
                                                   "tu: σ|i|j|k ⇒ σ|i|k|j if i = 0\n");
        const SystemFacts facts = factsOf(system, 3, RootPlace::First, Many);
        QVERIFY(!facts.endlessRules.empty() && facts.loop);
        QCOMPARE(facts.loop->first, 2);
        const auto& [way, round] = facts.loop->second;
        const Configuration begin = after(system, system.start(2), way);
        QVERIFY(!round.empty());
        QVERIFY(after(system, begin, round) == begin);
        QVERIFY(facts.lengths[2].trees.derived > 1);
    }

    void tooMany() {
        const TransitionSystem system = *findSystem("swap");
        const SystemFacts facts = factsOf(system, 5, RootPlace::First, 1000);
        QCOMPARE(facts.gaveUpAt, 4);
        QCOMPARE(static_cast<int>(facts.lengths.size()), 3);
        const ParseGraph graph(system, 4, RootPlace::First, 1000);
        QVERIFY(!graph.isComplete() && graph.size() < 1100);
        QVERIFY(!graph.wayToStuck()); // configurations that were not examined are not stuck
        const auto comparison =
            compareSystems(system, *findSystem("attardi"), 5, RootPlace::First, 1000);
        QVERIFY(comparison.gaveUp && !comparison.onlyFirst && !comparison.onlySecond);
        QCOMPARE(comparison.words, 3);
    }

    void stops() {
        std::stop_source source;
        source.request_stop();
        const SystemFacts facts = factsOf(*findSystem("arc-eager"), 5, RootPlace::First, Many,
                                          TaskControl{source.get_token(), {}});
        QCOMPARE(facts.gaveUpAt, 1);
    }

    void comparison() {
        const TransitionSystem swap = *findSystem("swap");
        const TransitionSystem attardi = *findSystem("attardi");
        const auto found = compareSystems(attardi, swap, 4, RootPlace::First, Many);
        QVERIFY(!found.onlyFirst && found.onlySecond && !found.gaveUp);
        QCOMPARE(found.words, 4);
        // No shorter or earlier tree is derived by one system alone: up to three words, the numbers
        // of trees are equal.
        QVERIFY((found.onlySecond->heads == std::vector<int>{NoHead, 0, 1, 0, 2}));
        const Configuration end = after(swap, swap.start(4), found.onlySecond->derivation);
        QVERIFY(swap.isFinal(end) && finalHeads(end) == found.onlySecond->heads);
        const SearchSpace space(attardi, attardi.start(4));
        QVERIFY(!std::ranges::binary_search(space.trees(), found.onlySecond->heads));

        const TransitionSystem buffer = *findSystem("arc-eager+lnba");
        const TransitionSystem other = *findSystem("arc-eager+rnba");
        const auto both = compareSystems(buffer, other, 5, RootPlace::First, Many);
        QVERIFY(both.onlyFirst && both.onlySecond);
        const auto same =
            compareSystems(*findSystem("lr-spine"), systemInFile("arc-standard-buffer"), 5,
                           RootPlace::First, Many);
        QVERIFY(!same.onlyFirst && !same.onlySecond && same.words == 5);
    }
};

QTEST_GUILESS_MAIN(tst_system_facts)
#include "tst_system_facts.moc"
