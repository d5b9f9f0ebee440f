// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network/lstm.h"

#include "core/learning/network/kernels.h"

#include <algorithm>
#include <utility>

namespace parsescope::neural {

template<class Real>
void multiply(View<Real> target, const Matrix<Real>& mask) {
    if (mask.rows() == 0)
        return;
    for (int k = 0; k < target.columns; ++k)
        std::transform(target.column(k), target.column(k) + target.rows, mask.column(k),
                       target.column(k), [](Real a, Real b) { return a * b; });
}

Lstm::Lstm(Layout& layout, int inputs, int hidden, Direction direction)
    : m_hidden(hidden), m_direction(direction), m_input(layout.add(4 * hidden, inputs)),
      m_recurrent(layout.add(4 * hidden, hidden)), m_bias(layout.add(4 * hidden, 1)) {}

int Lstm::joined(const Packing& packing, int step) const {
    return std::min(packing.width(step), packing.width(before(step)));
}

template<class Real>
void Lstm::initialise(Values<Real>& weights, Random& random) const {
    // Each gate is initialised as a separate matrix.
    for (int gate = 0; gate < 4; ++gate) {
        fillGlorot(m_input.in(weights).rowsAt(gate * m_hidden, m_hidden), random);
        fillGlorot(m_recurrent.in(weights).rowsAt(gate * m_hidden, m_hidden), random);
    }
    Real* forget = m_bias.in(weights).data + m_hidden;
    std::fill(forget, forget + m_hidden, Real{1});
}

template<class Real>
void Lstm::forward(const Values<Real>& weights, const Packing& packing, View<const Real> input,
                   const Matrix<Real>& mask, Trace<Real>& trace, View<Real> output) const {
    const Kernels<Real>& run = kernels<Real>();
    const int columns = packing.columns();
    trace.gates = Matrix<Real>(4 * m_hidden, columns);
    trace.cells = Matrix<Real>(m_hidden, columns);
    trace.squashed = Matrix<Real>(m_hidden, columns);
    trace.previous = Matrix<Real>(m_hidden, columns);

    const Real* bias = m_bias.in(weights).data;
    for (int k = 0; k < columns; ++k)
        std::copy(bias, bias + 4 * m_hidden, trace.gates.column(k));
    run.addProduct(Take::Plain, m_input.in(weights), Take::Plain, input, trace.gates.view());

    for (int index = 0; index < packing.steps(); ++index) {
        const int step = stepAt(packing, index);
        const int first = packing.begin(step);
        const int width = packing.width(step);
        const int known = joined(packing, step);
        const int from = known == 0 ? 0 : packing.begin(before(step));
        const View<Real> previous = trace.previous.view().columnsAt(first, known);
        for (int k = 0; k < known; ++k)
            std::copy(output.column(from + k), output.column(from + k) + m_hidden,
                      previous.column(k));
        multiply(previous, mask);
        const View<Real> gates = trace.gates.view().columnsAt(first, width);
        if (known > 0)
            run.addProduct(Take::Plain, m_recurrent.in(weights), Take::Plain, previous,
                           gates.columnsAt(0, known));
        run.lstmStep(gates, trace.cells.view().columnsAt(from, known),
                     trace.cells.view().columnsAt(first, width),
                     trace.squashed.view().columnsAt(first, width), output.columnsAt(first, width));
    }
}

template<class Real>
void Lstm::backward(const Values<Real>& weights, const Packing& packing, View<const Real> input,
                    const Matrix<Real>& mask, const Trace<Real>& trace, View<const Real> down,
                    Values<Real>& gradient, View<Real> inputGradient) const {
    const Kernels<Real>& run = kernels<Real>();
    const int sequences = packing.sequences();
    Matrix<Real> gates(4 * m_hidden, packing.columns());
    Matrix<Real> cell(m_hidden, sequences);  // gradient of the cells, step by step
    Matrix<Real> carry(m_hidden, sequences); // gradient of the output through the next step
    Matrix<Real> output(m_hidden, sequences);

    for (int index = packing.steps() - 1; index >= 0; --index) {
        const int step = stepAt(packing, index);
        const int first = packing.begin(step);
        const int width = packing.width(step);
        const int known = joined(packing, step);
        const int from = known == 0 ? 0 : packing.begin(before(step));
        for (int k = 0; k < width; ++k)
            std::transform(down.column(first + k), down.column(first + k) + m_hidden,
                           carry.column(k), output.column(k), [](Real a, Real b) { return a + b; });
        const View<Real> inner = gates.view().columnsAt(first, width);
        run.lstmStepBack(trace.gates.view().columnsAt(first, width),
                         trace.cells.view().columnsAt(from, known),
                         trace.squashed.view().columnsAt(first, width),
                         output.view().columnsAt(0, width), cell.view().columnsAt(0, width), inner);
        if (known == 0)
            continue;
        const View<Real> back = carry.view().columnsAt(0, known);
        std::fill(back.data, back.column(known), Real{0});
        run.addProduct(Take::Transposed, m_recurrent.in(weights), Take::Plain,
                       inner.columnsAt(0, known), back);
        multiply(back, mask);
    }

    run.addProduct(Take::Plain, gates.view(), Take::Transposed, input, m_input.in(gradient));
    run.addProduct(Take::Plain, gates.view(), Take::Transposed, trace.previous.view(),
                   m_recurrent.in(gradient));
    run.addProduct(Take::Transposed, m_input.in(weights), Take::Plain, gates.view(), inputGradient);
    Real* bias = m_bias.in(gradient).data;
    for (int k = 0; k < gates.columns(); ++k)
        std::transform(bias, bias + 4 * m_hidden, gates.column(k), bias,
                       [](Real a, Real b) { return a + b; });
}

template void multiply(View<float>, const Matrix<float>&);
template void Lstm::initialise(Values<float>&, Random&) const;
template void Lstm::forward(const Values<float>&, const Packing&, View<const float>,
                            const Matrix<float>&, Trace<float>&, View<float>) const;
template void Lstm::backward(const Values<float>&, const Packing&, View<const float>,
                             const Matrix<float>&, const Trace<float>&, View<const float>,
                             Values<float>&, View<float>) const;

template void multiply(View<double>, const Matrix<double>&);
template void Lstm::initialise(Values<double>&, Random&) const;
template void Lstm::forward(const Values<double>&, const Packing&, View<const double>,
                            const Matrix<double>&, Trace<double>&, View<double>) const;
template void Lstm::backward(const Values<double>&, const Packing&, View<const double>,
                             const Matrix<double>&, const Trace<double>&, View<const double>,
                             Values<double>&, View<double>) const;

namespace {

/// Multiplies each column by the mask of its sequence.
template<class Real>
void multiplySteps(const Packing& packing, Matrix<Real>& values, const Matrix<Real>& mask) {
    for (int step = 0; step < packing.steps(); ++step)
        multiply(values.view().columnsAt(packing.begin(step), packing.width(step)), mask);
}

} // namespace

template<class Real>
Matrix<Real> dropoutMask(int rows, int columns, double share, Random& random) {
    if (share <= 0)
        return {};
    Matrix<Real> mask(rows, columns);
    const auto kept = static_cast<Real>(1 / (1 - share));
    for (Real& value : mask.values())
        value = random.uniform() < share ? Real{0} : kept;
    return mask;
}

BiLstm::BiLstm(Layout& layout, int inputs, int outputs, int layers) {
    for (int layer = 0; layer < layers; ++layer) {
        const int size = layer == 0 ? inputs : outputs;
        m_layers.push_back({Lstm(layout, size, outputs / 2, Lstm::Direction::Forwards),
                            Lstm(layout, size, outputs / 2, Lstm::Direction::Backwards)});
    }
}

template<class Real>
void BiLstm::initialise(Values<Real>& weights, Random& random) const {
    for (const Layer& layer : m_layers) {
        layer.forwards.initialise(weights, random);
        layer.backwards.initialise(weights, random);
    }
}

template<class Real>
BiLstm::Trace<Real> BiLstm::forward(const Values<Real>& weights, Packing packing,
                                    Matrix<Real> input, const Dropout& dropout,
                                    Random* random) const {
    Trace<Real> trace{std::move(packing), {}, std::move(input)};
    const int sequences = trace.packing.sequences();
    const int half = outputs() / 2;
    trace.layers.resize(m_layers.size());
    for (std::size_t index = 0; index < m_layers.size(); ++index) {
        auto& at = trace.layers[index];
        at.input = std::move(trace.output);
        if (random) {
            at.inputMask = dropoutMask<Real>(at.input.rows(), sequences, dropout.input, *random);
            at.forwardsMask = dropoutMask<Real>(half, sequences, dropout.recurrent, *random);
            at.backwardsMask = dropoutMask<Real>(half, sequences, dropout.recurrent, *random);
        }
        multiplySteps(trace.packing, at.input, at.inputMask);
        trace.output = Matrix<Real>(outputs(), at.input.columns());
        const View<const Real> from = std::as_const(at.input).view();
        m_layers[index].forwards.forward(weights, trace.packing, from, at.forwardsMask, at.forwards,
                                         trace.output.view().rowsAt(0, half));
        m_layers[index].backwards.forward(weights, trace.packing, from, at.backwardsMask,
                                          at.backwards, trace.output.view().rowsAt(half, half));
    }
    return trace;
}

template<class Real>
Matrix<Real> BiLstm::backward(const Values<Real>& weights, const Trace<Real>& trace,
                              Matrix<Real> down, Values<Real>& gradient) const {
    const int half = outputs() / 2;
    for (std::size_t index = m_layers.size(); index-- > 0;) {
        const auto& at = trace.layers[index];
        const View<const Real> from = at.input.view();
        const View<const Real> above = std::as_const(down).view();
        Matrix<Real> below(at.input.rows(), at.input.columns());
        m_layers[index].forwards.backward(weights, trace.packing, from, at.forwardsMask,
                                          at.forwards, above.rowsAt(0, half), gradient,
                                          below.view());
        m_layers[index].backwards.backward(weights, trace.packing, from, at.backwardsMask,
                                           at.backwards, above.rowsAt(half, half), gradient,
                                           below.view());
        multiplySteps(trace.packing, below, at.inputMask);
        down = std::move(below);
    }
    return down;
}

template Matrix<float> dropoutMask(int, int, double, Random&);
template void BiLstm::initialise(Values<float>&, Random&) const;
template BiLstm::Trace<float> BiLstm::forward(const Values<float>&, Packing, Matrix<float>,
                                              const Dropout&, Random*) const;
template Matrix<float> BiLstm::backward(const Values<float>&, const Trace<float>&, Matrix<float>,
                                        Values<float>&) const;

template Matrix<double> dropoutMask(int, int, double, Random&);
template void BiLstm::initialise(Values<double>&, Random&) const;
template BiLstm::Trace<double> BiLstm::forward(const Values<double>&, Packing, Matrix<double>,
                                               const Dropout&, Random*) const;
template Matrix<double> BiLstm::backward(const Values<double>&, const Trace<double>&,
                                         Matrix<double>, Values<double>&) const;

} // namespace parsescope::neural
