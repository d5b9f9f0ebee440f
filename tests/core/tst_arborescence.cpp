// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/arborescence.h"
#include "core/decoding/exact_decoders.h"
#include "tests/support/scores.h"

#include <QtTest>

#include <algorithm>

using namespace parsescope;
using namespace parsescope::test;

namespace {

using Kind = ArborescenceStep::Kind;
using Steps = std::vector<ArborescenceStep>;

/// Returns the highest score of a tree, or nothing if every tree has a forbidden arc.
std::optional<double> bestByBruteForce(const ScoreTable& arc, RootLimit rootLimit) {
    std::optional<double> best;
    for (const Tree& tree : allTrees(arc.words())) {
        if (rootLimit == RootLimit::One && tree.size() > 0 && tree.rootCount() != 1)
            continue;
        double score = 0;
        for (int word = 1; word <= tree.size(); ++word)
            score += arc.at(tree.head(word), word);
        if (score > MinusInfinity && (!best || score > *best))
            best = score;
    }
    return best;
}

bool holds(const ArborescenceStep::Node& node, int word) {
    return std::ranges::binary_search(node.words, word);
}

/// Checks that the nodes partition the words, and that the arc of each node leads from outside the
/// node to one of its words.
void checkNodes(const ArborescenceStep& step, int words) {
    std::vector<int> all;
    for (const auto& node : step.nodes) {
        QVERIFY(std::ranges::is_sorted(node.words));
        all.insert(all.end(), node.words.begin(), node.words.end());
        QVERIFY(holds(node, node.arc.dependent));
        QVERIFY(!holds(node, node.arc.head));
    }
    std::ranges::sort(all);
    QCOMPARE(all.size(), std::size_t(words));
    for (int word = 1; word <= words; ++word)
        QCOMPARE(all[word - 1], word);
}

/// Checks that each member of the cycle is the head of the next one, and the last member the head
/// of the first.
void checkCycle(const ArborescenceStep& step) {
    QCOMPARE(step.kind, Kind::Cycle);
    QVERIFY(step.marked.size() >= 2);
    for (std::size_t i = 0; i < step.marked.size(); ++i) {
        const auto& node = step.nodes[step.marked[i]];
        const std::size_t before = (i + step.marked.size() - 1) % step.marked.size();
        QVERIFY(holds(step.nodes[step.marked[before]], node.arc.head));
    }
}

/// Checks that the node marked in `next` has all words of the cycle, that the score of its arc is
/// the change it makes to the cycle's score, that no arc into the cycle has a higher score, and
/// that all other nodes are unchanged.
void checkContraction(const ArborescenceStep& cycle, const ArborescenceStep& next) {
    QCOMPARE(next.kind, Kind::Contracted);
    QCOMPARE(next.nodes.size(), cycle.nodes.size() + 1 - cycle.marked.size());
    QCOMPARE(next.marked.size(), std::size_t(1));
    const auto& whole = next.nodes[next.marked[0]];
    std::vector<int> words;
    for (const int index : cycle.marked)
        words.insert(words.end(), cycle.nodes[index].words.begin(), cycle.nodes[index].words.end());
    std::ranges::sort(words);
    QVERIFY(words == whole.words);
    for (const auto& node : next.nodes)
        if (&node != &whole)
            QVERIFY(std::ranges::any_of(cycle.nodes, [&](const auto& before) {
                return before.words == node.words && before.score == node.score &&
                       before.arc.dependent == node.arc.dependent;
            }));
}

/// Checks that the first step has the best arc into each word.
void checkBestHeads(const ArborescenceStep& first, const ScoreTable& arc, RootLimit rootLimit) {
    QCOMPARE(first.kind, Kind::BestHeads);
    for (const auto& node : first.nodes) {
        const int word = node.words.front();
        double best = MinusInfinity;
        for (int head = rootLimit == RootLimit::One ? 1 : 0; head <= arc.words(); ++head)
            if (head != word)
                best = std::max(best, arc.at(head, word));
        if (best == MinusInfinity)
            best = arc.at(0, word); // the word has no other head than ROOT
        QCOMPARE(node.score, best);
        QCOMPARE(arc.at(node.arc.head, word), best);
    }
}

void checkSteps(const ScoreTable& arc, RootLimit rootLimit) {
    Steps steps;
    const auto heads = maximumArborescence(arc, rootLimit, &steps);
    const std::optional<double> best = bestByBruteForce(arc, rootLimit);
    QCOMPARE(heads.has_value(), best.has_value());
    if (!heads)
        return;
    checkBestHeads(steps.front(), arc, rootLimit);
    // The cycles that have been contracted and not yet resolved.
    std::vector<const ArborescenceStep*> open;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const ArborescenceStep& step = steps[i];
        checkNodes(step, arc.words());
        if (rootLimit == RootLimit::None)
            QVERIFY(step.sum >= *best);
        if (i > 0 && rootLimit == RootLimit::None)
            QVERIFY(step.sum <= steps[i - 1].sum);
        if (step.kind == Kind::Cycle) {
            checkCycle(step);
            checkContraction(step, steps[i + 1]);
            open.push_back(&step);
        } else if (step.kind == Kind::Contracted) {
            QCOMPARE(steps[i - 1].kind, Kind::Cycle);
        } else if (step.kind == Kind::Resolved) {
            const ArborescenceStep& cycle = *open.back();
            open.pop_back();
            QCOMPARE(step.marked, cycle.marked);
            int moved = 0;
            for (const int index : step.marked) {
                const auto& node = step.nodes[index];
                const bool entered = holds(node, step.entry.dependent);
                moved += entered;
                QCOMPARE(node.arc, entered ? step.entry : cycle.nodes[index].arc);
                if (entered)
                    QCOMPARE(step.replaced, cycle.nodes[index].arc);
                QVERIFY(!holds(node, step.entry.head));
            }
            QCOMPARE(moved, 1);
            QCOMPARE(step.sum, *best);
        }
        for (const auto& node : step.nodes)
            if (step.kind == Kind::Resolved || step.kind == Kind::Tree) {
                QCOMPARE((*heads)[node.arc.dependent], node.arc.head);
                QCOMPARE(node.score, arc.at(node.arc.head, node.arc.dependent));
            }
        if (QTest::currentTestFailed())
            return;
    }
    QVERIFY(open.empty());
    const ArborescenceStep& last = steps.back();
    QCOMPARE(last.kind, Kind::Tree);
    QCOMPARE(last.nodes.size(), std::size_t(arc.words()));
    QCOMPARE(last.sum, *best);
    double sum = 0;
    for (const auto& node : last.nodes)
        sum += node.score;
    QCOMPARE(sum, *best);
    // The sum of the last graph before cycles are resolved is the score of the tree.
    const auto contracted = std::ranges::find_if(
        steps.rbegin(), steps.rend(), [](const auto& step) { return step.kind < Kind::Resolved; });
    QCOMPARE(contracted->sum, *best);
}

} // namespace

/// The steps of the search for a maximum spanning arborescence.
class tst_arborescence : public QObject {
    Q_OBJECT
private slots:
    void stepsOfRandomScores() {
        Random random(1967);
        for (int words = 1; words <= 5; ++words)
            for (int round = 0; round < 150; ++round) {
                checkSteps(randomScores(&MstDecoder, words, random).arc,
                           rootLimitOf(round % 2 == 0));
                if (QTest::currentTestFailed())
                    return;
            }
    }

    void stepsWithForbiddenArcs() {
        Random random(1965);
        for (int round = 0; round < 200; ++round) {
            Scores scores = randomScores(&MstDecoder, 4, random);
            for (int cell = 0; cell < 25; ++cell)
                if (pick(random, 2) == 0)
                    scores.arc.at(cell / 5, cell % 5) = MinusInfinity;
            checkSteps(scores.arc, rootLimitOf(round % 2 == 0));
            if (QTest::currentTestFailed())
                return;
        }
    }

    /// Recording the steps does not change the result, and random scores give cycles within cycles.
    void stepsOfLongSentences() {
        Random random(60);
        std::size_t most = 0;
        for (int round = 0; round < 20; ++round) {
            const Scores scores = randomScores(&MstDecoder, 40, random);
            Steps steps;
            const auto heads = maximumArborescence(scores.arc, rootLimitOf(round % 2 == 0), &steps);
            QVERIFY(heads == maximumArborescence(scores.arc, rootLimitOf(round % 2 == 0)));
            QVERIFY(steps.size() <= 3 * 40);
            for (const ArborescenceStep& step : steps) {
                checkNodes(step, 40);
                if (step.kind == Kind::Cycle)
                    for (const int index : step.marked)
                        most = std::max(most, step.nodes[index].words.size());
            }
            QVERIFY(std::abs(steps.back().sum -
                             decode(scores, {.rootLimit = rootLimitOf(round % 2 == 0)})->score) <
                    1e-9);
        }
        QVERIFY(most >= 2);
    }

    void aTreeAtOnce() {
        ScoreTable arc(3);
        arc.at(0, 2) = arc.at(2, 1) = arc.at(2, 3) = 5;
        Steps steps;
        QVERIFY(maximumArborescence(arc, RootLimit::None, &steps) ==
                (std::vector{NoHead, 2, 0, 2}));
        QCOMPARE(steps.size(), std::size_t(2));
        QCOMPARE(steps[0].sum, 15.0);
        QCOMPARE(steps[1].kind, Kind::Tree);
    }

    /// Words 1 and 2 are each other's best head; then their cycle and word 3 are.
    void cyclesWithinCycles() {
        ScoreTable arc(3);
        arc.at(1, 2) = arc.at(2, 1) = 10;
        arc.at(3, 1) = 8;
        arc.at(2, 3) = 7;
        arc.at(0, 3) = 1;
        Steps steps;
        QVERIFY(maximumArborescence(arc, RootLimit::None, &steps) ==
                (std::vector{NoHead, 3, 1, 0}));
        const std::vector<Kind> kinds{Kind::BestHeads, Kind::Cycle,      Kind::Contracted,
                                      Kind::Cycle,     Kind::Contracted, Kind::Resolved,
                                      Kind::Resolved,  Kind::Tree};
        QCOMPARE(steps.size(), kinds.size());
        for (std::size_t i = 0; i < kinds.size(); ++i)
            QCOMPARE(steps[i].kind, kinds[i]);
        QCOMPARE(steps[2].nodes[steps[2].marked[0]].arc, (Arc{3, 1}));
        // The arc with score 8 replaces the arc with score 10.
        QCOMPARE(steps[2].nodes[steps[2].marked[0]].score, -2.0);
        QCOMPARE(steps[4].nodes.size(), std::size_t(1));
        QCOMPARE(steps[5].entry, (Arc{0, 3}));
        QCOMPARE(steps[5].replaced, (Arc{2, 3}));
        QCOMPARE(steps[6].entry, (Arc{3, 1}));
        QCOMPARE(steps[6].replaced, (Arc{2, 1}));
        QCOMPARE(steps[7].sum, 19.0);
    }

    void nothingIsTold() {
        Steps steps;
        QVERIFY(!maximumArborescence(ScoreTable(2, MinusInfinity), RootLimit::None, &steps));
        QVERIFY(steps.empty());
    }
};

QTEST_APPLESS_MAIN(tst_arborescence)
#include "tst_arborescence.moc"
