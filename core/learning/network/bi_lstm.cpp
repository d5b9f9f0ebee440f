// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network/bi_lstm.h"

#include <utility>

namespace parsescope::neural {

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
