// SPDX-License-Identifier: GPL-3.0-or-later
// Differences of methods with their intervals, and the correction for many comparisons.
#include "core/study/difference.h"

#include <QtTest>

#include <array>
#include <cmath>

using namespace parsescope;

namespace {

/// Returns `sentences` sentences of ten words, of whose heads `heads` are right.
std::vector<AttachmentCounts> uniform(int sentences, long long heads) {
    return std::vector<AttachmentCounts>(static_cast<std::size_t>(sentences),
                                         AttachmentCounts{10, heads, heads / 2});
}

bool isNear(double a, double b) {
    return std::abs(a - b) < 1e-9;
}

} // namespace

class tst_difference : public QObject {
    Q_OBJECT

private slots:
    void chancesAreCorrectedByHolm() {
        const std::vector<double> corrected = correctedByHolm({0.01, 0.04, 0.03, 0.005});
        const std::vector<double> expected{0.03, 0.06, 0.06, 0.02};
        for (std::size_t i = 0; i < expected.size(); ++i)
            QVERIFY(isNear(corrected[i], expected[i]));
        QCOMPARE(correctedByHolm({0.6, 0.7}), (std::vector<double>{1, 1}));
        QVERIFY(correctedByHolm({}).empty());
    }

    void equalMethodsDoNotDiffer() {
        const SeedCounts counts{uniform(20, 7), uniform(20, 8)};
        const DifferenceEstimate estimate =
            estimateDifference({counts[0]}, {counts[0]}, AttachmentMeasure::Uas);
        QCOMPARE(estimate.difference, 0.0);
        QCOMPARE(estimate.lower, 0.0);
        QCOMPARE(estimate.upper, 0.0);
        QCOMPARE(estimate.chance, 1.0);
    }

    void measuresAreThoseOfTheWords() {
        const SeedCounts larger{uniform(20, 10)};
        const SeedCounts smaller{uniform(20, 8)};
        const auto difference = [&](AttachmentMeasure measure) {
            return estimateDifference(larger, smaller, measure).difference;
        };
        QVERIFY(isNear(difference(AttachmentMeasure::Uas), 20));
        QVERIFY(isNear(difference(AttachmentMeasure::Las), 10));
        QVERIFY(isNear(difference(AttachmentMeasure::Uem), 100));
    }

    // All sentences and all seeds have equal differences, so that no resample reverses the
    // difference.
    void clearDifferencesAreSignificant() {
        const SeedCounts larger{uniform(20, 9), uniform(20, 9)};
        const SeedCounts smaller{uniform(20, 8)};
        const DifferenceEstimate estimate =
            estimateDifference(larger, smaller, AttachmentMeasure::Uas);
        QVERIFY(isNear(estimate.lower, 10) && isNear(estimate.upper, 10));
        QCOMPARE(estimate.chance, 0.0);
        // It is equally clear that the difference is less than 11 points.
        const DifferenceEstimate below =
            estimateDifference(larger, smaller, AttachmentMeasure::Uas, 11);
        QCOMPARE(below.chance, 0.0);
    }

    // Compared with the smaller models, one of the larger models is better and the other worse: the
    // models differ clearly, the methods do not.
    void seedsAreDrawnToo() {
        const SeedCounts larger{uniform(200, 9), uniform(200, 6)};
        const SeedCounts smaller{uniform(200, 7)};
        const DifferenceEstimate estimate =
            estimateDifference(larger, smaller, AttachmentMeasure::Uas);
        QVERIFY(isNear(estimate.difference, 5));
        QVERIFY(isNear(estimate.lower, -10) && isNear(estimate.upper, 20));
        QVERIFY(estimate.chance > 0.3);
    }

    // Half of the sentences are better by two words, the others are equal. The number of better
    // sentences in a resample of 8 is binomially distributed, and the interval has the quantiles of
    // this distribution.
    void sentencesAreDrawn() {
        std::vector<AttachmentCounts> better = uniform(4, 9);
        const std::vector<AttachmentCounts> rest = uniform(4, 7);
        better.insert(better.end(), rest.begin(), rest.end());
        const DifferenceEstimate estimate =
            estimateDifference({better}, {uniform(8, 7)}, AttachmentMeasure::Uas);
        QVERIFY(isNear(estimate.difference, 10));
        QVERIFY(isNear(estimate.lower, 2.5) || isNear(estimate.lower, 5));
        QVERIFY(isNear(estimate.upper, 17.5) || isNear(estimate.upper, 15));
    }

    // The differences of [GSS14] on five treebanks, and their printed intervals. By hand: the half
    // widths are 0.875, 0.995, 0.95, 0.645 and 0.455; a fifth of the root of their squares' sum is
    // 0.362. The differences have the variance 0.2590, a fifth of which, with (0.362 / 1.96)², is
    // the variance if treebanks are drawn, too: the half width is 1.96 × 0.2928 = 0.574.
    void intervalsArePooled() {
        std::vector<std::vector<DifferenceEstimate>> treebanks;
        for (const auto& [difference, lower, upper] :
             {std::array{0.52, -0.38, 1.37}, std::array{1.96, 0.99, 2.98},
              std::array{1.02, 0.03, 1.93}, std::array{0.64, -0.01, 1.28},
              std::array{0.88, 0.43, 1.34}})
            treebanks.push_back({estimateFromInterval(difference, lower, upper)});
        const PooledDifference pooled = poolDifferences(treebanks);
        QVERIFY(isNear(pooled.estimate.difference, 1.004));
        QVERIFY(std::abs(pooled.estimate.upper - 1.366) < 0.001);
        QVERIFY(std::abs(pooled.estimate.lower - 0.642) < 0.001);
        QVERIFY(std::abs(pooled.drawnUpper - 1.578) < 0.001);
        QVERIFY(std::abs(pooled.drawnLower - 0.430) < 0.001);
        // The distance from 0 is 5.44 standard deviations, that from 1 is 0.02.
        QVERIFY(pooled.estimate.chance < 1e-6);
        QVERIFY(std::abs(poolDifferences(treebanks, 1).estimate.chance - 0.983) < 0.001);
    }

    // Two comparisons on the same sentences say no more than one.
    void comparisonsOnATreebankAreNotIndependent() {
        const DifferenceEstimate estimate = estimateFromInterval(1, 0, 2);
        const PooledDifference one = poolDifferences({{estimate}});
        const PooledDifference two = poolDifferences({{estimate, estimate}});
        QVERIFY(isNear(two.estimate.lower, one.estimate.lower) && isNear(one.estimate.lower, 0));
        QVERIFY(isNear(two.drawnUpper, one.drawnUpper) && isNear(one.drawnUpper, 2));
        const PooledDifference apart = poolDifferences({{estimate}, {estimate}});
        QVERIFY(isNear(apart.estimate.upper, 1 + std::sqrt(0.5)));
    }

    // All sentences of a treebank have equal differences: only the choice of treebanks varies. One
    // of 16 draws of four treebanks has only the two with the smaller difference.
    void treebanksAreDrawn() {
        const auto estimate = [](long long heads) {
            return estimateDifference({uniform(20, heads)}, {uniform(20, 7)},
                                      AttachmentMeasure::Uas);
        };
        const PooledDifference pooled =
            poolDifferences({{estimate(8)}, {estimate(8)}, {estimate(10)}, {estimate(10)}});
        QVERIFY(isNear(pooled.estimate.difference, 20));
        QVERIFY(isNear(pooled.estimate.lower, 20) && isNear(pooled.estimate.upper, 20));
        QCOMPARE(pooled.estimate.chance, 0.0);
        QVERIFY(isNear(pooled.drawnLower, 10) && isNear(pooled.drawnUpper, 30));
    }

    // Each sentence is better or worse by one word in ten: a resample of 400 sentences varies by
    // 10 / √400 = 0.5 points, the mean over two treebanks by 0.5 / √2.
    void resamplesArePooled() {
        const auto estimate = [](int sentences) {
            std::vector<AttachmentCounts> better = uniform(sentences / 2, 9);
            const std::vector<AttachmentCounts> worse = uniform(sentences / 2, 7);
            better.insert(better.end(), worse.begin(), worse.end());
            return estimateDifference({better}, {uniform(sentences, 8)}, AttachmentMeasure::Uas);
        };
        const PooledDifference pooled = poolDifferences({{estimate(400)}, {estimate(402)}});
        const double width = pooled.estimate.upper - pooled.estimate.lower;
        QVERIFY(std::abs(width - 2 * 1.96 * 0.5 / std::sqrt(2.0)) < 0.1);
        // The resamples of one treebank are not drawn for another one.
        const PooledDifference normal = poolDifferences(
            {{estimateFromInterval(0, -0.98, 0.98)}, {estimateFromInterval(0, -0.98, 0.98)}});
        QVERIFY(std::abs(width - (normal.estimate.upper - normal.estimate.lower)) < 0.1);
    }
};

QTEST_APPLESS_MAIN(tst_difference)
#include "tst_difference.moc"
