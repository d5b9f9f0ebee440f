// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/row_sums.h"
#include "core/learning/linear/sparse_weights.h"
#include "core/learning/model_bytes.h"
#include "tests/support/trees.h"

#include <QtTest>

#include <array>
#include <cmath>
#include <map>
#include <vector>

using namespace parsescope;
using namespace parsescope::test;

/// The weights of features, in rows of a few cells and in wide rows.
class TestSparseWeights : public QObject {
    Q_OBJECT

private slots:
    // Sums of floats depend on the order; every processor adds the rows one after the other.
    void rowsAreAddedInTheirOrder() {
        constexpr std::size_t Width = 5;
        Random random(3);
        for (int round = 0; round < 500; ++round) {
            std::vector<std::vector<RowVector>> values(
                1 + static_cast<std::size_t>(pick(random, 10)), std::vector<RowVector>(Width));
            for (auto& row : values)
                for (RowVector& vector : row)
                    for (float& value : vector.values)
                        value = std::ldexp(static_cast<float>(pick(random, 2001) - 1000),
                                           pick(random, 40) - 20);
            const auto first = static_cast<std::size_t>(pick(random, 3));
            const std::vector<RowRange> ranges{{0, first}, {first + 1, Width}};
            std::vector<RowVector> expected = values.front(), found = expected, narrow = expected;
            std::vector<const RowVector*> rows;
            for (std::size_t row = 1; row < values.size(); ++row) {
                rows.push_back(values[row].data());
                for (std::size_t i = 0; i < Width; ++i)
                    for (std::size_t lane = 0; lane < RowLanes && i != first; ++lane)
                        expected[i].values[lane] += values[row][i].values[lane];
            }
            addRows(rows, ranges, found.data());
            baseline::add(rows.data(), rows.size(), ranges.data(), ranges.size(), narrow.data());
            for (std::size_t i = 0; i < Width; ++i) {
                QCOMPARE(found[i].values, expected[i].values);
                QCOMPARE(narrow[i].values, expected[i].values);
            }
        }
    }

    // Sketches are integers, so that sums do not depend on the order or the processor.
    void sketchesAreAdded() {
        constexpr std::size_t Width = 19;
        Random random(4);
        for (int round = 0; round < 500; ++round) {
            std::vector<std::vector<SketchVector>> values(
                1 + static_cast<std::size_t>(pick(random, 10)), std::vector<SketchVector>(Width));
            for (auto& row : values)
                for (SketchVector& vector : row)
                    for (std::int16_t& value : vector.values)
                        value = static_cast<std::int16_t>(
                            pick(random, 4) == 0 ? MostOfSketch
                                                 : pick(random, 2 * MostOfSketch) - MostOfSketch);
            const auto first = static_cast<std::size_t>(pick(random, Width));
            const std::vector<RowRange> ranges{{0, first}, {first + 1, Width}};
            std::vector<SketchSum> expected(Width), found(Width), narrow(Width);
            std::vector<const SketchVector*> rows;
            for (const auto& row : values) {
                rows.push_back(row.data());
                for (std::size_t i = 0; i < Width; ++i)
                    for (std::size_t lane = 0; lane < SketchLanes && i != first; ++lane)
                        expected[i].values[lane] += row[i].values[lane];
            }
            addSketches(rows, ranges, found.data());
            baseline::addSketches(rows.data(), rows.size(), ranges.data(), ranges.size(),
                                  narrow.data());
            for (std::size_t i = 0; i < Width; ++i) {
                QCOMPARE(found[i].values, expected[i].values);
                QCOMPARE(narrow[i].values, expected[i].values);
            }
        }
    }

    /// No rough score is further from the exact one than SparseWeights::roughError.
    void roughScoresAreNear() {
        constexpr int Columns = 61;
        constexpr int Features = 60;
        Random random(5);
        for (int round = 0; round < 100; ++round) {
            SparseWeights weights(Columns);
            std::vector<std::uint64_t> features;
            for (int f = 1; f <= Features; ++f) {
                features.push_back(static_cast<std::uint64_t>(f) << 40U);
                const int classes = pick(random, 2) == 0 ? 1 + pick(random, 9) : Columns;
                for (int i = 0; i < classes; ++i)
                    weights.change(std::span(features).last(1), pick(random, Columns),
                                   std::ldexp(static_cast<float>(pick(random, 2001) - 1000),
                                              pick(random, 6) - 12),
                                   1);
            }
            weights.sketch();
            QVERIFY(weights.hasSketch());
            const RowRange all{0, weights.width()};
            // With few rows, the bound is hardly greater than the rounding.
            for (const std::size_t count : {1, 2, 10, Features}) {
                std::vector<SparseWeights::Row> rows(count);
                weights.locate(std::span(features).last(count), rows);
                std::vector<RowVector> exact(weights.width()), rough(weights.width());
                std::vector<SketchSum> sketch(weights.rough().width());
                weights.add(rows, std::span(&all, 1), exact.data());
                weights.addRoughly(rows, std::span(&all, 1), rough.data(), sketch.data());
                for (int c = 0; c < Columns; ++c) {
                    const float sum = rough.data()->values.data()[c];
                    const float found = sum + weights.rough().weightOf(c, sketch.data());
                    const float expected = exact.data()->values.data()[c];
                    QVERIFY(std::abs(found - expected) < weights.roughError(count));
                }
            }
        }
    }

    // Weights are small integers, so that sums are exact. Up to 256 wide rows that follow each
    // other are added at once; here, 300 follow each other.
    void scoresAreSumsOfWeights() {
        constexpr int Columns = 61;
        constexpr int Features = 1200;
        Random random(6);
        SparseWeights weights(Columns);
        std::vector<std::uint64_t> features;
        std::map<std::uint64_t, std::array<float, Columns>> expected;
        for (int f = 1; f <= Features; ++f) {
            features.push_back(static_cast<std::uint64_t>(f) << 40U);
            const int changes = f % 400 >= 300 ? pick(random, 10) : Columns;
            for (int i = 0; i < changes; ++i) {
                const int column = pick(random, Columns);
                const auto by = static_cast<float>(pick(random, 19) - 9);
                weights.change(std::span(features).last(1), column, by, 1);
                expected[features.back()][static_cast<std::size_t>(column)] += by;
            }
        }
        const RowRange all{0, weights.width()};
        for (const std::size_t count : {1, 64, 65, 300, 600, Features}) {
            std::vector<std::uint64_t> some(features.begin(),
                                            features.begin() + static_cast<std::ptrdiff_t>(count));
            some.back() = 3; // a feature without weights
            std::vector<SparseWeights::Row> rows(count);
            weights.locate(some, rows);
            std::vector<RowVector> added(weights.width()), scores(weights.width());
            weights.add(rows, std::span(&all, 1), added.data());
            weights.score(some, scores);
            for (std::size_t column = 0; column < Columns; ++column) {
                float sum = 0;
                for (const std::uint64_t feature : some) {
                    const float weight = expected[feature][column];
                    QCOMPARE(weights.weight(feature, static_cast<int>(column)), weight);
                    sum += weight;
                }
                QCOMPARE(added[column / RowLanes].values[column % RowLanes], sum);
                QCOMPARE(scores[column / RowLanes].values[column % RowLanes], sum);
            }
        }
    }

    /// Weights that were written are read again, in the order of their features.
    void weightsAreReadAgain() {
        constexpr int Columns = 61;
        Random random(6);
        for (const int features : {0, 1, 2, 31, 32, 33, 200}) {
            SparseWeights weights(Columns);
            for (int f = 1; f <= features; ++f) {
                const std::uint64_t feature = static_cast<std::uint64_t>(f) << 40U;
                for (int left = pick(random, 4) == 0 ? Columns : 2; left > 0; --left)
                    weights.change(std::span(&feature, 1), pick(random, Columns),
                                   static_cast<float>(1 + pick(random, 9)), 1);
            }
            for (const bool withTotals : {false, true}) {
                ByteWriter out;
                weights.write(out, withTotals);
                const std::string bytes = out.take();
                SparseWeights found(Columns);
                ByteReader in(bytes);
                QVERIFY(found.read(in, withTotals));
                QVERIFY(in.atEnd());
                QCOMPARE(found.size(), static_cast<std::size_t>(features));
                ByteWriter again;
                found.write(again, withTotals);
                QVERIFY(again.take() == bytes);
            }
        }
    }

    /// A feature that occurs twice is refused, whether the two are near or far from each other.
    void featuresOccurOnce() {
        constexpr std::uint64_t Features = 100;
        for (const std::uint64_t second : {1U, 2U, 31U, 32U, 33U, 98U, 99U, 100U}) {
            ByteWriter out;
            out.number(Features);
            for (std::uint64_t i = 0; i < Features; ++i) {
                out.number((i == second ? 0 : i) + 1);
                out.number(1); // cells
                out.number(0); // class
                out.real(1);
            }
            const std::string bytes = out.take();
            SparseWeights weights(1);
            ByteReader in(bytes);
            QCOMPARE(weights.read(in, false), second == Features);
        }
    }
};

QTEST_APPLESS_MAIN(TestSparseWeights)
#include "tst_sparse_weights.moc"
