// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/exact_decoders.h"
#include "core/decoding/greedy_path.h"
#include "tests/support/all_derivations.h"
#include "tests/support/scores.h"

#include <QtTest>

#include <algorithm>
#include <array>

using namespace parsescope;
using namespace parsescope::test;

namespace {

constexpr std::array All{&ArcHybridDecoder, &ArcEagerDecoder, &ArcStandardDecoder};

/// Returns the score of the best derivation in `all` that begins with `steps`, or nothing if no
/// derivation does.
std::optional<double> bestThatBegins(const std::vector<Decoding>& all,
                                     std::span<const DecodingStep> steps, RootLimit rootLimit) {
    std::optional<double> best;
    for (const Decoding& decoding : all)
        if (decoding.steps.size() >= steps.size() &&
            std::ranges::equal(std::span(decoding.steps).first(steps.size()), steps) &&
            (rootLimit == RootLimit::None || std::ranges::count(decoding.heads, 0) == 1))
            best = std::max(best.value_or(decoding.score), decoding.score);
    return best;
}

} // namespace

class tst_greedy_path : public QObject {
    Q_OBJECT
private slots:
    void stepsAreAll() {
        Random random(11);
        for (const ExactDecoder* decoder : All) {
            for (int words = 1; words <= 4; ++words) {
                for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
                    const Scores scores = randomScores(decoder, words, random);
                    const std::vector<Decoding> all = AllDerivations(scores).derivations();
                    std::vector<DecodingStep> steps;
                    for (const PathPoint& point : greedyPath(scores, rootLimit)) {
                        std::size_t expected = 0;
                        for (Move move :
                             {Move::Shift, Move::LeftArc, Move::RightArc, Move::Reduce}) {
                            steps.push_back(point.takenStep().step);
                            steps.back().move = move;
                            const auto best = bestThatBegins(all, steps, rootLimit);
                            steps.pop_back();
                            if (!best)
                                continue;
                            QVERIFY(expected < point.steps.size());
                            QCOMPARE(point.steps[expected].step.move, move);
                            QCOMPARE(point.steps[expected].best, *best);
                            ++expected;
                        }
                        QCOMPARE(point.steps.size(), expected);
                        steps.push_back(point.takenStep().step);
                    }
                    QVERIFY(bestThatBegins(all, steps, rootLimit));
                }
            }
        }
    }

    void takesTheHighestScore() {
        Random random(12);
        int erring = 0;
        for (int round = 0; round < 60; ++round) {
            const Scores scores = randomScores(All[round % 3], 1 + round % 12, random);
            const std::vector<PathPoint> path = greedyPath(scores, RootLimit::None);
            double left = decode(scores)->score;
            for (const PathPoint& point : path) {
                for (const ScoredStep& other : point.steps) {
                    QVERIFY(other.score <= point.takenStep().score);
                    QVERIFY(other.best <= left);
                }
                QCOMPARE(left - point.takenStep().best, point.loss());
                left = point.takenStep().best;
            }
            const Decoding greedy = decodingOf(scores, path);
            QCOMPARE(greedy.score, left);
            QVERIFY(Tree::fromHeads(std::span(greedy.heads).subspan(1)).has_value());
            QCOMPARE(firstLoss(path).has_value(), greedy.score < decode(scores)->score);
            if (const auto at = firstLoss(path)) {
                ++erring;
                QVERIFY(path[*at].loss() > 0);
                for (std::size_t i = 0; i < *at; ++i)
                    QCOMPARE(path[i].loss(), 0.0);
            }
        }
        QVERIFY(erring > 10);
    }

    void exactPathLosesNothing() {
        Random random(13);
        for (const ExactDecoder* decoder : All) {
            const Scores scores = randomScores(decoder, 15, random);
            const Decoding best = *decode(scores);
            const std::vector<PathPoint> path = pathAlong(scores, best.steps, RootLimit::None);
            QCOMPARE(path.size(), std::size_t(30));
            QVERIFY(!firstLoss(path));
            QCOMPARE(decodingOf(scores, path), best);
        }
    }

    void keepsOneRoot() {
        Random random(14);
        for (int round = 0; round < 40; ++round) {
            const Scores scores = randomScores(All[round % 3], 1 + round % 9, random);
            const std::vector<PathPoint> path = greedyPath(scores, RootLimit::One);
            QCOMPARE(std::ranges::count(decodingOf(scores, path).heads, 0), 1);
        }
    }

    void nothingToTake() {
        QVERIFY(greedyPath(Scores(&EisnerDecoder, 3), RootLimit::None).empty());
        QVERIFY(greedyPath(Scores(&ArcEagerDecoder, 0), RootLimit::None).empty());
        Scores scores(&ArcHybridDecoder, 1);
        scores.ra.at(1, 2) = MinusInfinity;
        QVERIFY(greedyPath(scores, RootLimit::None).empty());
    }

    void marginsAreAboveTheNext() {
        Random random(15);
        int forced = 0;
        for (const ExactDecoder* decoder : All) {
            const Scores scores = randomScores(decoder, 8, random);
            for (const PathPoint& point : greedyPath(scores, RootLimit::None)) {
                std::vector<double> others;
                std::vector<double> otherBests;
                for (const ScoredStep& other : point.steps) {
                    if (other.step == point.takenStep().step)
                        continue;
                    others.push_back(other.score);
                    otherBests.push_back(other.best);
                }
                if (others.empty()) {
                    ++forced;
                    QCOMPARE(point.scoreMargin(), -MinusInfinity);
                    QCOMPARE(point.margin(), -MinusInfinity);
                    continue;
                }
                QCOMPARE(point.scoreMargin(), point.takenStep().score - std::ranges::max(others));
                QVERIFY(point.scoreMargin() >= 0);
                QCOMPARE(point.margin(), point.takenStep().best - std::ranges::max(otherBests));
                QCOMPARE(point.margin() < 0, point.loss() > 0);
            }
        }
        QVERIFY(forced > 0);
    }
};

QTEST_APPLESS_MAIN(tst_greedy_path)
#include "tst_greedy_path.moc"
