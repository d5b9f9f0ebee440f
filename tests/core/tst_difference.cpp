// SPDX-License-Identifier: GPL-3.0-or-later
// Differences of methods with their intervals, and the correction for many comparisons.
#include "core/study/difference.h"

#include <QtTest>

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
};

QTEST_APPLESS_MAIN(tst_difference)
#include "tst_difference.moc"
