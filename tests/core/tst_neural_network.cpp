// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/exact_decoders.h"
#include "core/learning/network/scoring.h"
#include "tests/support/gradients.h"

#include <QtTest>

using namespace parsescope::neural;
using namespace parsescope::test;
using parsescope::ArcEagerDecoder;
using parsescope::ArcStandardDecoder;
using parsescope::EisnerDecoder;
using parsescope::Scores;
using parsescope::neural::Random; // not that of the tests

namespace {

NetworkShape shapeWith(int positions) {
    NetworkShape shape;
    shape.encoder = {4, 5, 3, 2, 4, 6, 2};
    shape.words = 7;
    shape.positions = positions;
    shape.transitions = positions == 0 ? 0 : 4;
    shape.labels = 3;
    shape.hidden = 5;
    shape.arcHidden = 4;
    shape.labelHidden = 3;
    return shape;
}

const std::vector<SentenceIds> sentences{
    {{1, 3, 2}, {1, 3, 2}, {{1}, {3, 4}, {2}}},
    {{1, 4, 5, 3, 6, 2}, {1, 0, 3, 3, 3, 2}, {{1}, {4}, {3, 0, 4}, {3, 4}, {3, 3}, {2}}}};

std::vector<const SentenceIds*> batch() {
    return {&sentences[0], &sentences[1]};
}

} // namespace

class tst_neural_network : public QObject {
    Q_OBJECT

private slots:
    void gradient_data() {
        QTest::addColumn<int>("positions");
        for (int positions = 0; positions <= MostPositions; ++positions)
            QTest::addRow("%d positions", positions) << positions;
    }
    void gradient() {
        QFETCH(int, positions);
        const Network network(shapeWith(positions));
        NetworkWeights<double> weights = network.initialWeights<double>(1);
        const auto scoring = [&](Random& random) {
            return Scoring<double>(network, weights, batch(), {0.2, 0.2, 0.4}, &random);
        };
        const std::vector<int> heads{-1, 2, 0, 2, 3};
        const std::vector<int> labels{-1, 2, 0, -1, 1};
        const std::vector<std::pair<Positions, int>> transitions{{{NoToken, NoToken, 0, 1}, 0},
                                                                 {{NoToken, 0, 1, 2}, 3},
                                                                 {{0, 1, 3, 5}, 2},
                                                                 {{0, 1, 3, 5}, 1}};
        const auto loss = [&] {
            Random random(3);
            Scoring<double> at = scoring(random);
            double sum = at.addLabelLoss(1, heads, labels);
            double factor = 1;
            for (const auto& [tokens, transition] : transitions) {
                factor *= -1.5;
                if (positions > 0)
                    sum += factor * at.transitionScores(1, tokens)[transition];
            }
            if (positions == 0) {
                Scores tables(&EisnerDecoder, 4);
                at.addTables(1, {}, 1, tables);
                sum += 2 * tables.arc.at(0, 3) - tables.arc.at(3, 4);
            }
            return sum;
        };
        Random random(3);
        Scoring<double> at = scoring(random);
        at.addLabelLoss(1, heads, labels);
        double factor = 1;
        for (const auto& [tokens, transition] : transitions) {
            factor *= -1.5;
            if (positions > 0)
                at.correctTransition(1, tokens, transition, factor);
        }
        if (positions == 0) {
            at.correctArc(1, 0, 3, 2);
            at.correctArc(1, 3, 4, -1);
        }
        const NetworkGradient<double> gradient = at.gradient();
        Matrix<double> words(3, 7);
        for (std::size_t k = 0; k < gradient.wordIds.size(); ++k)
            for (int row = 0; row < 3; ++row)
                words.column(gradient.wordIds[k])[row] +=
                    gradient.words.column(static_cast<int>(k))[row];
        QVERIFY(gradientError(weights.dense, gradient.dense, loss) < 1e-7);
        QVERIFY(gradientError(weights.words.values(), words.values(), loss) < 1e-7);
    }

    void tablesAreTransitionScores() {
        for (const int positions : {1, 2}) {
            const Network network(shapeWith(positions));
            const NetworkWeights<double> weights = network.initialWeights<double>(1);
            const Scoring<double> scoring(network, weights, batch());
            Scores tables(&ArcEagerDecoder, 4);
            scoring.addTables(1, std::vector{0, 1, 3, 2}, 1, tables);
            for (int top = 0; top <= 4; ++top)
                for (int front = top + 1; front <= 5; ++front) {
                    const Values<double> scores =
                        scoring.transitionScores(1, {NoToken, NoToken, top, front});
                    QCOMPARE(tables.sh.at(top, front), scores[0]);
                    QCOMPARE(tables.la.at(top, front), scores[1]);
                    QCOMPARE(tables.ra.at(top, front), scores[3]);
                    QCOMPARE(tables.re.at(top, front), scores[2]);
                }
        }
    }

    // With s1, the node beneath the stack top, as a position, a table has a layer for each s1. If
    // ROOT is the stack top, the position is empty.
    void layersAreTransitionScores() {
        for (const int positions : {1, 2, 3}) {
            const Network network(shapeWith(positions));
            const NetworkWeights<double> weights = network.initialWeights<double>(1);
            const Scoring<double> scoring(network, weights, batch());
            Scores tables(&ArcStandardDecoder, 4);
            scoring.addTables(1, std::vector{0, 1, 3}, 1, tables);
            for (int top = 0; top <= 4; ++top)
                for (int second = 0; second < std::max(top, 1); ++second)
                    for (int front = top + 1; front <= 5; ++front) {
                        const Values<double> scores = scoring.transitionScores(
                            1, {NoToken, top == 0 ? NoToken : second, top, front});
                        QCOMPARE(tables.sh.at(second, top, front), scores[0]);
                        QCOMPARE(tables.la.at(second, top, front), scores[1]);
                        QCOMPARE(tables.ra.at(second, top, front), scores[3]);
                    }
        }
    }

    void initialWeightsDependOnTheSeed() {
        const Network network(shapeWith(2));
        const NetworkWeights<float> one = network.initialWeights<float>(1);
        QVERIFY(one.dense == network.initialWeights<float>(1).dense);
        QVERIFY(one.dense != network.initialWeights<float>(2).dense);
        QVERIFY(one.words.values() != network.initialWeights<float>(2).words.values());
    }
};

QTEST_APPLESS_MAIN(tst_neural_network)
#include "tst_neural_network.moc"
