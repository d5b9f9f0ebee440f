// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/cube/higher_order_tables.h"
#include "core/decoding/scores.h"
#include "tests/support/cube.h"
#include "tests/support/sanitized.h"
#include "tests/support/table.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace parsescope;
using namespace parsescope::test;

namespace {

constexpr double Tolerance = 1e-9;

/// A combination of kinds of parts.
struct Shape {
    const char* name;
    PartContexts contexts;
};
constexpr Shape Shapes[] = {
    {"first order", {}},
    {"siblings", {.siblings = true}},
    {"tri-siblings alone", {.triSiblings = true}},
    {"grandparents", {.grandparents = true}},
    {"grand-siblings alone", {.grandSiblings = true}},
    {"valency", {.valency = true}},
    {"second order", {.siblings = true, .grandparents = true}},
    {"siblings and valency", {.siblings = true, .valency = true}},
    {"tri-siblings and valency", {.siblings = true, .triSiblings = true, .valency = true}},
    {"third order", {true, true, true, true, false}},
    {"all", {true, true, true, true, true}},
};

/// Returns a fault in the best tree of a decoder, or an empty text.
QString faultOfBest(CubeDecoder& decoder, PartScores& scores, double exact, bool mustBeExact) {
    if (decoder.best() < 0)
        return mustBeExact && exact > MinusInfinity ? QStringLiteral("no tree found") : QString();
    const std::vector<int> arcs = decoder.arcsOf(decoder.best());
    const double score = scoreOfTree(scores, arcs);
    if (std::abs(score - decoder[decoder.best()].score) > Tolerance)
        return QStringLiteral("says %1, the tree scores %2")
            .arg(decoder[decoder.best()].score)
            .arg(score);
    if (score > exact + Tolerance)
        return QStringLiteral("scores %1, the best tree only %2").arg(score).arg(exact);
    if (mustBeExact && score < exact - Tolerance)
        return QStringLiteral("scores %1, the best tree %2").arg(score).arg(exact);
    return {};
}

} // namespace

class tst_higher_order : public QObject {
    Q_OBJECT

private slots:
    void exactWithoutLimits_data() {
        columns<int, int, RootLimit>("shape", "labels", "rootLimit");
        for (int shape = 0; shape < static_cast<int>(std::size(Shapes)); ++shape)
            for (int labels : {1, 3})
                for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One})
                    QTest::addRow("%s, %d labels%s", Shapes[shape].name, labels,
                                  rootLimit == RootLimit::One ? ", single root" : "")
                        << shape << labels << rootLimit;
    }
    void exactWithoutLimits() {
        QFETCH(int, shape);
        QFETCH(int, labels);
        QFETCH(RootLimit, rootLimit);
        CubeDecoder decoder;
        Random random(7);
        for (int words = 0; words <= (labels == 1 ? 5 : 3); ++words) {
            for (int round = 0; round < (words == 5 ? 10 : 30); ++round) {
                RandomParts scores(Shapes[shape].contexts,
                                   randomArcs(words, labels, round % 3 == 0 ? 70 : 100, random),
                                   random());
                const double exact = bestByBruteForce(scores, rootLimit);
                decoder.run(scores, {Unlimited, Unlimited, rootLimit});
                const QString fault = faultOfBest(decoder, scores, exact, true);
                QVERIFY2(
                    fault.isEmpty(),
                    qPrintable(
                        QStringLiteral("%1 words, round %2: %3").arg(words).arg(round).arg(fault)));
                QCOMPARE(decoder.best() < 0, exact == MinusInfinity);
            }
        }
    }

    void beamsStayBelowTheBest_data() { exactWithoutLimits_data(); }
    void beamsStayBelowTheBest() {
        QFETCH(int, shape);
        QFETCH(int, labels);
        QFETCH(RootLimit, rootLimit);
        CubeDecoder decoder;
        Random random(11);
        for (int words = 1; words <= (labels == 1 ? 5 : 3); ++words) {
            for (int round = 0; round < rounds(10); ++round) {
                RandomParts scores(Shapes[shape].contexts, randomArcs(words, labels, 100, random),
                                   random());
                const double exact = bestByBruteForce(scores, rootLimit);
                for (const auto& [beam, labelBeam] :
                     {std::pair{1, 1}, {2, 1}, {3, 2}, {6, 3}, {6, 6}, {1000, 1000}}) {
                    decoder.run(scores, {beam, labelBeam, rootLimit});
                    // A beam of 1000 is never full, and loses nothing.
                    const QString fault = faultOfBest(decoder, scores, exact, beam == 1000);
                    QVERIFY2(fault.isEmpty(), qPrintable(QStringLiteral("%1 words, beam %2, %3: %4")
                                                             .arg(words)
                                                             .arg(beam)
                                                             .arg(labelBeam)
                                                             .arg(fault)));
                    QVERIFY(decoder.best() >= 0);
                }
            }
        }
    }

    void plainCubePruning_data() { exactWithoutLimits_data(); }
    void plainCubePruning() {
        QFETCH(int, shape);
        QFETCH(int, labels);
        QFETCH(RootLimit, rootLimit);
        CubeDecoder decoder;
        Random random(13);
        for (int words = 1; words <= (IsSanitized ? 6 : 8); ++words) {
            for (int round = 0; round < rounds(6); ++round) {
                RandomParts scores(Shapes[shape].contexts, randomArcs(words, labels, 80, random),
                                   random());
                for (int beam : {1, 2, 4, 6}) {
                    decoder.run(scores, {beam, beam, rootLimit});
                    const PlainCubePruning plain(scores, beam, rootLimit);
                    for (int head = 0; head <= words; ++head)
                        for (int end = 0; end <= words; ++end)
                            for (bool complete : {true, false}) {
                                if (head == end)
                                    continue;
                                const CubeItem item{complete, head, end};
                                std::vector<double> found;
                                for (const Hypothesis& tree : decoder.beam(item))
                                    found.push_back(tree.score);
                                QCOMPARE(found, plain.scoresOf(item));
                            }
                }
            }
        }
    }

    void widerBeamsFindMore() {
        // A wider beam may find a worse tree for one sentence, but not a smaller sum over many
        // sentences.
        CubeDecoder decoder;
        Random random(17);
        std::vector<double> sums;
        for (const auto& [beam, labelBeam] : {std::pair{1, 1}, {2, 2}, {4, 4}, {8, 8}, {32, 32}}) {
            Random same = random;
            double sum = 0;
            for (int round = 0; round < rounds(60); ++round) {
                RandomParts scores({true, true, true, true, true}, randomArcs(8, 3, 100, same),
                                   same());
                decoder.run(scores, {beam, labelBeam, RootLimit::None});
                sum += decoder[decoder.best()].score;
            }
            sums.push_back(sum);
        }
        for (std::size_t i = 1; i < sums.size(); ++i)
            QVERIFY2(sums[i] > sums[i - 1], qPrintable(QString::number(sums[i])));
    }

    void everyItemHasAtMostTheBestOfItsTrees() {
        Random random(19);
        CubeDecoder decoder;
        const int words = 4;
        for (int round = 0; round < rounds(20); ++round) {
            RandomParts scores({true, true, true, true, true}, randomArcs(words, 2, 100, random),
                               random());
            const PlainCubePruning all(scores, Unlimited, RootLimit::None);
            for (int labelBeam : {1, 2, 4}) {
                decoder.run(scores, {4, labelBeam, RootLimit::None});
                for (int head = 0; head <= words; ++head)
                    for (int end = 0; end <= words; ++end)
                        for (bool complete : {true, false}) {
                            const CubeItem item{complete, head, end};
                            const auto beam = decoder.beam(item);
                            const std::vector<double> possible = all.scoresOf(item);
                            QVERIFY(beam.size() <= 4);
                            QCOMPARE(beam.empty(), possible.empty());
                            for (std::size_t i = 0; i < beam.size(); ++i) {
                                QVERIFY(beam[i].score <= possible[i]);
                                QVERIFY(i == 0 || beam[i].score <= beam[i - 1].score);
                                QVERIFY(std::ranges::count(beam, beam[i].unlabelled,
                                                           &Hypothesis::unlabelled) <= labelBeam);
                            }
                        }
            }
        }
    }

    void buildGivesTheScoreOfTheTree() {
        Random random(23);
        CubeDecoder decoder;
        for (int round = 0; round < rounds(30); ++round) {
            RandomParts scores({true, true, true, true, true}, randomArcs(6, 2, 100, random),
                               random());
            decoder.run(scores, {2, 1, RootLimit::None});
            for (int tree = 0; tree < 10; ++tree) {
                const std::vector<int> arcs = randomProjectiveArcs(scores.arcs(), random);
                const std::vector<CubeDecoder::Placed> placed = decoder.build(arcs);
                QCOMPARE(placed.back().item, (CubeItem{true, 0, 6}));
                QCOMPARE(decoder.arcsOf(placed.back().hypothesis), arcs);
                QVERIFY(std::abs(decoder[placed.back().hypothesis].score -
                                 scoreOfTree(scores, arcs)) < Tolerance);
                QCOMPARE(placed.size(), 12); // two for each arc
            }
        }
    }

    void partsAddUp() {
        Random random(29);
        CubeDecoder decoder;
        for (int round = 0; round < rounds(30); ++round) {
            RandomParts scores(Shapes[round % std::size(Shapes)].contexts,
                               randomArcs(6, 2, 100, random), random());
            decoder.run(scores, {4, 2, rootLimitOf(round % 2 == 0)});
            for (int head = 0; head <= 6; ++head)
                for (int end = 0; end <= 6; ++end)
                    for (bool complete : {true, false}) {
                        const CubeItem item{complete, head, end};
                        const int first = decoder.firstOf(item);
                        for (int i = 0; i < static_cast<int>(decoder.beam(item).size()); ++i) {
                            double sum = 0;
                            decoder.visitParts(first + i, [&](const TreePart& part) {
                                sum += scoreOf(scores, part);
                            });
                            QVERIFY(std::abs(sum - decoder[first + i].score) < Tolerance);
                        }
                    }
        }
    }

    void tables() {
        Random random(31);
        for (int round = 0; round < rounds(200); ++round) {
            const int words = 1 + round % 5;
            const int labels = 1 + round % 2;
            HigherOrderTables tables = randomTables(words, labels, random);
            const RootLimit rootLimit = rootLimitOf(pick(random, 2) == 0);
            std::vector<int> gold;
            if (round % 4 == 0) {
                gold =
                    allTrees(words)[pick(random, static_cast<int>(allTrees(words).size()))].heads();
            }
            const double best = bestByBruteForce(tables, rootLimit, gold, 1.5);
            const auto found = decode(tables, {{Unlimited, Unlimited, rootLimit}, gold, 1.5});
            QCOMPARE(found.has_value(), best > MinusInfinity);
            if (found) {
                QCOMPARE(found->score, best);
                QCOMPARE(scoreInTables(tables, found->heads, found->labels, gold, 1.5), best);
            }
            for (int beam : {1, 4})
                if (const auto pruned = decode(tables, {{beam, 2, rootLimit}, gold, 1.5})) {
                    QVERIFY(pruned->score <= best);
                    QCOMPARE(scoreInTables(tables, pruned->heads, pruned->labels, gold, 1.5),
                             pruned->score);
                }
        }
    }
};

QTEST_GUILESS_MAIN(tst_higher_order)
#include "tst_higher_order.moc"
