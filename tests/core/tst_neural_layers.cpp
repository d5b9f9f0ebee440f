// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network/biaffine.h"
#include "core/learning/network/encoder.h"
#include "core/learning/network/kernels.h"
#include "core/learning/network/position_mlp.h"
#include "tests/support/gradients.h"

#include <QtTest>

#include <algorithm>

using namespace parsescope::neural;
using namespace parsescope::test;
using parsescope::neural::Random; // not that of the tests

namespace {

constexpr double Tolerance = 1e-7;
const std::vector<int> lengths{5, 4, 4, 2, 1};

/// Returns random weights, none of which is 0 by chance.
Values<double> randomWeights(const Layout& layout, Random& random) {
    return randomMatrix(static_cast<int>(layout.size()), 1, random).values();
}

template<class Real>
Real entry(const Matrix<Real>& matrix, Take take, int row, int column) {
    return take == Take::Plain ? matrix.column(column)[row] : matrix.column(row)[column];
}

/// Returns what all kernels but addProduct compute from random inputs, which are equal for all
/// types.
template<class Real>
std::vector<double> outputsOfKernels() {
    constexpr int h = 19; // no multiple of the length of a vector
    constexpr int batch = 5;
    Random random(3);
    std::vector<double> outputs;
    const auto made = [&](int rows, int columns) {
        Matrix<Real> matrix(rows, columns);
        std::ranges::transform(randomMatrix(rows, columns, random).values(),
                               matrix.values().begin(),
                               [](double value) { return static_cast<Real>(value); });
        return matrix;
    };
    const auto add = [&](const Matrix<Real>& matrix) {
        outputs.insert(outputs.end(), matrix.values().begin(), matrix.values().end());
    };
    const Kernels<Real>& run = kernels<Real>();
    Matrix<Real> gates = made(4 * h, batch);
    const Matrix<Real> before = made(h, batch - 2);
    Matrix<Real> cells(h, batch), squashed(h, batch), output(h, batch), gradient(4 * h, batch);
    run.lstmStep(gates.view(), before.view(), cells.view(), squashed.view(), output.view());
    const Matrix<Real> down = made(h, batch);
    Matrix<Real> cell = made(h, batch);
    run.lstmStepBack(gates.view(), before.view(), squashed.view(), down.view(), cell.view(),
                     gradient.view());
    for (const Matrix<Real>* matrix : {&gates, &cells, &squashed, &output, &cell, &gradient})
        add(*matrix);
    const Matrix<Real> parts = made(2 * h, 4), bias = made(h, 1);
    const std::vector<int> at{0, 3, -1, 2, 1, 1};
    Matrix<Real> hidden(h, 3), back = made(h, 3);
    run.tanhOfSums(parts.view(), bias.values().data(), at.data(), 2, hidden.view());
    run.throughTanh(hidden.view(), back.view());
    add(hidden);
    add(back);
    const Matrix<Real> slope = made(h, 1);
    Matrix<Real> weights = made(h, 1), mean = made(h, 1), square(h, 1), average = made(h, 1);
    const auto number = [](double value) { return static_cast<Real>(value); };
    run.adam(h, weights.values().data(), slope.values().data(), mean.values().data(),
             square.values().data(), number(0.5), number(0.1), number(0.9), number(0.99),
             number(0.01));
    run.moveTowards(h, weights.values().data(), number(0.25), average.values().data());
    for (const Matrix<Real>* matrix : {&weights, &mean, &square, &average})
        add(*matrix);
    return outputs;
}

/// Returns the largest difference between a product by the kernels and its definition.
template<class Real>
double productError() {
    Random random(1);
    double worst = 0;
    for (const Take takeA : {Take::Plain, Take::Transposed})
        for (const Take takeB : {Take::Plain, Take::Transposed}) {
            if (takeA == Take::Transposed && takeB == Take::Transposed)
                continue; // not needed
            const auto made = [&](int rows, int columns) {
                Matrix<Real> matrix(rows, columns);
                for (Real& value : matrix.values())
                    value = static_cast<Real>(2 * random.uniform() - 1);
                return matrix;
            };
            const Matrix<Real> a = takeA == Take::Plain ? made(7, 11) : made(11, 7);
            const Matrix<Real> b = takeB == Take::Plain ? made(11, 5) : made(5, 11);
            Matrix<Real> c = made(7, 5);
            const Matrix<Real> old = c;
            kernels<Real>().addProduct(takeA, a.view(), takeB, b.view(), c.view());
            for (int row = 0; row < 7; ++row)
                for (int column = 0; column < 5; ++column) {
                    double sum = old.column(column)[row];
                    for (int k = 0; k < 11; ++k)
                        sum += static_cast<double>(entry(a, takeA, row, k)) *
                               entry(b, takeB, k, column);
                    worst = std::max(worst, std::abs(c.column(column)[row] - sum));
                }
        }
    return worst;
}

} // namespace

class tst_neural_layers : public QObject {
    Q_OBJECT

private slots:
    void products();
    void floatsAndDoublesAgree();
    void packing();
    void lstmGradient_data();
    void lstmGradient();
    void lstmIsCausal();
    void biLstmGradient();
    void dropoutKeepsTheMean();
    void positionMlpGradient();
    void biaffineGradient();
    void encoderStartsWithOutput();
    void encoderGradient();
    void encoderDoesNotMixSentences();
};

void tst_neural_layers::products() {
    QVERIFY(productError<double>() < 1e-12);
    QVERIFY(productError<float>() < 1e-5);
}

void tst_neural_layers::floatsAndDoublesAgree() {
    const std::vector<double> floats = outputsOfKernels<float>();
    const std::vector<double> doubles = outputsOfKernels<double>();
    QCOMPARE(floats.size(), doubles.size());
    for (std::size_t i = 0; i < floats.size(); ++i)
        QVERIFY(std::abs(floats[i] - doubles[i]) < 1e-4);
}

void tst_neural_layers::packing() {
    const Packing packing(lengths);
    QCOMPARE(packing.steps(), 5);
    QCOMPARE(packing.columns(), 16);
    QCOMPARE(packing.sequences(), 5);
    QCOMPARE(packing.width(0), 5);
    QCOMPARE(packing.width(1), 4);
    QCOMPARE(packing.width(4), 1);
    QCOMPARE(packing.width(5), 0);
    QCOMPARE(packing.column(0, 4), 15);
    QCOMPARE(packing.column(2, 1), 7);
    QCOMPARE(Packing(std::vector<int>{}).columns(), 0);
}

void tst_neural_layers::lstmGradient_data() {
    QTest::addColumn<bool>("backwards");
    QTest::addColumn<bool>("dropout");
    for (const bool backwards : {false, true})
        for (const bool dropout : {false, true})
            QTest::addRow("%s%s", backwards ? "backwards" : "forwards", dropout ? ", dropout" : "")
                << backwards << dropout;
}

void tst_neural_layers::lstmGradient() {
    QFETCH(bool, backwards);
    QFETCH(bool, dropout);
    Random random(2);
    Layout layout;
    const Lstm lstm(layout, 3, 4,
                    backwards ? Lstm::Direction::Backwards : Lstm::Direction::Forwards);
    Values<double> weights = randomWeights(layout, random);
    const Packing packing(lengths);
    Matrix<double> input = randomMatrix(3, packing.columns(), random);
    const Matrix<double> mask = dropout ? randomMatrix(4, 5, random) : Matrix<double>();
    const Matrix<double> factors = randomMatrix(4, packing.columns(), random);
    Lstm::Trace<double> trace;
    const auto loss = [&] {
        Matrix<double> output(4, packing.columns());
        lstm.forward(weights, packing, std::as_const(input).view(), mask, trace, output.view());
        return weightedSum(output, factors);
    };
    loss();
    Values<double> gradient(weights.size());
    Matrix<double> inputGradient(3, packing.columns());
    lstm.backward(weights, packing, std::as_const(input).view(), mask, trace, factors.view(),
                  gradient, inputGradient.view());
    QVERIFY(gradientError(weights, gradient, loss) < Tolerance);
    QVERIFY(gradientError(input.values(), inputGradient.values(), loss) < Tolerance);
}

// The output at a step does not depend on inputs that are read later.
void tst_neural_layers::lstmIsCausal() {
    Random random(3);
    Layout layout;
    const Lstm lstm(layout, 2, 3, Lstm::Direction::Backwards);
    const Values<double> weights = randomWeights(layout, random);
    const Packing packing(lengths);
    Matrix<double> input = randomMatrix(2, packing.columns(), random);
    Lstm::Trace<double> trace;
    Matrix<double> before(3, packing.columns());
    lstm.forward(weights, packing, std::as_const(input).view(), {}, trace, before.view());
    const int changed = packing.column(1, 2);
    input.column(changed)[0] += 1;
    Matrix<double> after(3, packing.columns());
    lstm.forward(weights, packing, std::as_const(input).view(), {}, trace, after.view());
    for (int sequence = 0; sequence < 5; ++sequence)
        for (int step = 0; step < lengths[sequence]; ++step) {
            const int k = packing.column(sequence, step);
            const bool differs = std::abs(before.column(k)[0] - after.column(k)[0]) > 1e-9;
            QCOMPARE(differs, sequence == 1 && step <= 2);
        }
}

void tst_neural_layers::biLstmGradient() {
    Random random(4);
    Layout layout;
    const BiLstm lstm(layout, 3, 6, 2);
    Values<double> weights = randomWeights(layout, random);
    const Packing packing(lengths);
    Matrix<double> input = randomMatrix(3, packing.columns(), random);
    const Matrix<double> factors = randomMatrix(6, packing.columns(), random);
    const Dropout dropout{0.3, 0.3, 0};
    const auto run = [&] {
        Random masks(5);
        return lstm.forward(weights, packing, input, dropout, &masks);
    };
    Values<double> gradient(weights.size());
    const Matrix<double> inputGradient = lstm.backward(weights, run(), factors, gradient);
    const auto loss = [&] { return weightedSum(run().output, factors); };
    QVERIFY(gradientError(weights, gradient, loss) < Tolerance);
    QVERIFY(gradientError(input.values(), inputGradient.values(), loss) < Tolerance);
}

void tst_neural_layers::dropoutKeepsTheMean() {
    Random random(6);
    const Matrix<double> mask = dropoutMask<double>(100, 100, 0.2, random);
    double sum = 0;
    int zeros = 0;
    for (const double value : mask.values()) {
        QVERIFY(value == 0 || value == 1.25);
        sum += value;
        zeros += value == 0;
    }
    QVERIFY(std::abs(sum / 10'000 - 1) < 0.02);
    QVERIFY(std::abs(zeros / 10'000.0 - 0.2) < 0.02);
    QCOMPARE(dropoutMask<double>(100, 100, 0, random).rows(), 0);
}

void tst_neural_layers::positionMlpGradient() {
    Random random(7);
    Layout layout;
    const PositionMlp mlp(layout, 4, 2, 5, 3);
    Values<double> weights = randomWeights(layout, random);
    Matrix<double> encoded = randomMatrix(4, 6, random);
    const std::vector<int> at{0, 1, -1, 2, 5, 5, 3, 4, 3, 1};
    const Matrix<double> factors = randomMatrix(3, 5, random);
    const Values<double> mask{2, 0, 2, 2, 0};
    const auto score = [&] {
        const Matrix<double> parts = mlp.parts(weights, std::as_const(encoded).view());
        return mlp.forward(weights, parts.view(), mlp.lastLayer(weights, mask), at);
    };
    Values<double> gradient(weights.size());
    Matrix<double> partsGradient(2 * 5, 6);
    Matrix<double> encodedGradient(4, 6);
    mlp.backward(mlp.lastLayer(weights, mask), mask, score(), factors.view(), gradient,
                 partsGradient.view());
    mlp.backwardParts(weights, std::as_const(encoded).view(), std::as_const(partsGradient).view(),
                      gradient, encodedGradient.view());
    const auto loss = [&] { return weightedSum(score().scores, factors); };
    QVERIFY(gradientError(weights, gradient, loss) < Tolerance);
    QVERIFY(gradientError(encoded.values(), encodedGradient.values(), loss) < Tolerance);
}

void tst_neural_layers::biaffineGradient() {
    Random random(8);
    Layout layout;
    const Biaffine biaffine(layout, 4, 3);
    Values<double> weights = randomWeights(layout, random);
    Matrix<double> encoded = randomMatrix(4, 5, random);
    const Matrix<double> factors = randomMatrix(5, 5, random);
    const auto loss = [&] {
        const auto trace = biaffine.forward(weights, std::as_const(encoded).view());
        double sum = 0;
        for (int head = 0; head < 5; ++head)
            for (int dependent = 0; dependent < 5; ++dependent)
                sum += factors.column(dependent)[head] * biaffine.score(trace, head, dependent);
        return sum;
    };
    const auto trace = biaffine.forward(weights, std::as_const(encoded).view());
    auto down = biaffine.gradient(trace);
    for (int head = 0; head < 5; ++head)
        for (int dependent = 0; dependent < 5; ++dependent)
            biaffine.add(trace, head, dependent, factors.column(dependent)[head], down);
    Values<double> gradient(weights.size());
    Matrix<double> encodedGradient(4, 5);
    biaffine.backward(weights, std::as_const(encoded).view(), trace, std::move(down), gradient,
                      encodedGradient.view());
    QVERIFY(gradientError(weights, gradient, loss) < Tolerance);
    QVERIFY(gradientError(encoded.values(), encodedGradient.values(), loss) < Tolerance);
}

namespace {

const EncoderShape smallShape{4, 5, 3, 2, 4, 6, 2};

std::vector<SentenceIds> smallSentences() {
    return {{{1, 3, 2}, {1, 3, 2}, {{0}, {1, 2, 3}, {0}}},
            {{1, 4, 5, 3, 2}, {1, 0, 3, 3, 2}, {{0}, {4, 1}, {2}, {1, 2, 3}, {0}}}};
}

std::vector<const SentenceIds*> pointers(const std::vector<SentenceIds>& sentences) {
    std::vector<const SentenceIds*> list;
    for (const SentenceIds& sentence : sentences)
        list.push_back(&sentence);
    return list;
}

} // namespace

/// With its initial weights, the encoder tells words apart, and all its vectors count.
void tst_neural_layers::encoderStartsWithOutput() {
    Random random(9);
    Layout layout;
    const Encoder encoder(layout, smallShape);
    Values<double> weights(layout.size());
    encoder.initialise(weights, random);
    Matrix<double> vectors = randomMatrix(3, 6, random);
    const std::vector<SentenceIds> sentences = smallSentences();
    const auto run = [&] {
        return encoder.forward(weights, vectors, pointers(sentences), {}, nullptr).words.output;
    };
    const Matrix<double> output = run();
    for (const double value : output.values())
        QVERIFY(value != 0);
    for (int begin = 0; begin < static_cast<int>(weights.size()); ++begin) {
        if (weights.data()[begin] == 0) // a bias
            continue;
        const double weight = std::exchange(weights.data()[begin], 0);
        QVERIFY(run().values() != output.values());
        weights.data()[begin] = weight;
    }
}

void tst_neural_layers::encoderGradient() {
    Random random(9);
    Layout layout;
    const Encoder encoder(layout, smallShape);
    Values<double> weights = randomWeights(layout, random);
    Matrix<double> vectors = randomMatrix(3, 6, random);
    const std::vector<SentenceIds> sentences = smallSentences();
    const Matrix<double> factors = randomMatrix(6, 8, random);
    const auto run = [&] {
        Random masks(10);
        return encoder.forward(weights, vectors, pointers(sentences), {0.3, 0.3, 0}, &masks);
    };
    const Encoder::Trace<double> trace = run();
    Values<double> gradient(weights.size());
    const Matrix<double> columns = encoder.backward(weights, trace, factors, gradient);
    Matrix<double> vectorGradient(3, 6);
    for (int k = 0; k < columns.columns(); ++k)
        for (int row = 0; row < 3; ++row)
            vectorGradient.column(trace.wordIds[k])[row] += columns.column(k)[row];
    const auto loss = [&] { return weightedSum(run().words.output, factors); };
    QVERIFY(gradientError(weights, gradient, loss) < Tolerance);
    QVERIFY(gradientError(vectors.values(), vectorGradient.values(), loss) < Tolerance);
}

void tst_neural_layers::encoderDoesNotMixSentences() {
    Random random(11);
    Layout layout;
    const Encoder encoder(layout, smallShape);
    const Values<double> weights = randomWeights(layout, random);
    const Matrix<double> vectors = randomMatrix(3, 6, random);
    const std::vector<SentenceIds> sentences = smallSentences();
    const auto together = encoder.forward(weights, vectors, pointers(sentences), {}, nullptr);
    for (int i = 0; i < 2; ++i) {
        const SentenceIds& sentence = sentences[i];
        const auto alone = encoder.forward(weights, vectors, std::vector{&sentence}, {}, nullptr);
        for (int token = 0; token < sentence.size(); ++token)
            for (int row = 0; row < 6; ++row)
                QVERIFY(std::abs(alone.encoded().column(alone.column(0, token))[row] -
                                 together.encoded().column(together.column(i, token))[row]) <
                        1e-12);
    }
}

QTEST_APPLESS_MAIN(tst_neural_layers)
#include "tst_neural_layers.moc"
