// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network/position_mlp.h"

#include "core/learning/network/kernels.h"

#include <algorithm>
#include <cmath>

namespace parsescope::neural {

PositionMlp::PositionMlp(Layout& layout, int inputs, int positions, int hidden, int outputs)
    : m_positions(positions), m_hidden(hidden), m_outputs(outputs),
      m_first(layout.add(positions * hidden, inputs)), m_firstBias(layout.add(hidden, 1)),
      m_last(layout.add(outputs, hidden)), m_lastBias(layout.add(outputs, 1)) {}

template<class Real>
void PositionMlp::initialise(Values<Real>& weights, Random& random) const {
    // The matrix from all positions to the hidden layer is stored in parts, one for each position.
    const int inputs = m_first.columns * m_positions;
    fillUniform(m_first.in(weights), std::sqrt(Real{6} / static_cast<Real>(inputs + m_hidden)),
                random);
    fillGlorot(m_last.in(weights), random);
}

template<class Real>
Matrix<Real> PositionMlp::parts(const Values<Real>& weights, View<const Real> encoded) const {
    Matrix<Real> result(m_first.rows, encoded.columns);
    kernels<Real>().addProduct(Take::Plain, m_first.in(weights), Take::Plain, encoded,
                               result.view());
    return result;
}

template<class Real>
Matrix<Real> PositionMlp::lastLayer(const Values<Real>& weights, const Values<Real>& mask) const {
    Matrix<Real> result(m_outputs, m_hidden);
    const Real* from = m_last.in(weights).data;
    std::copy(from, from + m_last.size(), result.values().begin());
    for (int unit = 0; !mask.empty() && unit < m_hidden; ++unit)
        for (int output = 0; output < m_outputs; ++output)
            result.column(unit)[output] *= mask[unit];
    return result;
}

template<class Real>
PositionMlp::Scores<Real> PositionMlp::forward(const Values<Real>& weights, View<const Real> parts,
                                               const Matrix<Real>& last,
                                               std::vector<int> at) const {
    const Kernels<Real>& run = kernels<Real>();
    const int count = static_cast<int>(at.size()) / m_positions;
    Scores<Real> result{std::move(at), Matrix<Real>(m_hidden, count),
                        Matrix<Real>(m_outputs, count)};
    run.tanhOfSums(parts, m_firstBias.in(weights).data, result.at.data(), m_positions,
                   result.hidden.view());
    const Real* bias = m_lastBias.in(weights).data;
    for (int k = 0; k < count; ++k)
        std::copy(bias, bias + m_outputs, result.scores.column(k));
    run.addProduct(Take::Plain, last.view(), Take::Plain, result.hidden.view(),
                   result.scores.view());
    return result;
}

template<class Real>
void PositionMlp::backward(const Matrix<Real>& last, const Values<Real>& mask,
                           const Scores<Real>& scores, View<const Real> down,
                           Values<Real>& gradient, View<Real> partsGradient) const {
    const Kernels<Real>& run = kernels<Real>();
    const int count = down.columns;
    const auto add = [](const Real* from, int size, Real* to) {
        std::transform(to, to + size, from, to, [](Real a, Real b) { return a + b; });
    };

    Matrix<Real> lastGradient(m_outputs, m_hidden);
    run.addProduct(Take::Plain, down, Take::Transposed, scores.hidden.view(), lastGradient.view());
    for (int unit = 0; unit < m_hidden; ++unit) {
        const Real factor = mask.empty() ? Real{1} : mask[unit];
        for (int output = 0; output < m_outputs; ++output)
            m_last.in(gradient).column(unit)[output] += factor * lastGradient.column(unit)[output];
    }
    Matrix<Real> hidden(m_hidden, count);
    run.addProduct(Take::Transposed, last.view(), Take::Plain, down, hidden.view());
    run.throughTanh(scores.hidden.view(), hidden.view());
    for (int k = 0; k < count; ++k) {
        add(down.column(k), m_outputs, m_lastBias.in(gradient).data);
        add(hidden.column(k), m_hidden, m_firstBias.in(gradient).data);
        for (int p = 0; p < m_positions; ++p) {
            const int column = scores.at[k * m_positions + p];
            if (column >= 0)
                add(hidden.column(k), m_hidden, partsGradient.column(column) + p * m_hidden);
        }
    }
}

template<class Real>
void PositionMlp::backwardParts(const Values<Real>& weights, View<const Real> encoded,
                                View<const Real> partsGradient, Values<Real>& gradient,
                                View<Real> encodedGradient) const {
    const Kernels<Real>& run = kernels<Real>();
    run.addProduct(Take::Plain, partsGradient, Take::Transposed, encoded, m_first.in(gradient));
    run.addProduct(Take::Transposed, m_first.in(weights), Take::Plain, partsGradient,
                   encodedGradient);
}

template void PositionMlp::initialise(Values<float>&, Random&) const;
template Matrix<float> PositionMlp::parts(const Values<float>&, View<const float>) const;
template Matrix<float> PositionMlp::lastLayer(const Values<float>&, const Values<float>&) const;
template PositionMlp::Scores<float> PositionMlp::forward(const Values<float>&, View<const float>,
                                                         const Matrix<float>&,
                                                         std::vector<int>) const;
template void PositionMlp::backward(const Matrix<float>&, const Values<float>&,
                                    const Scores<float>&, View<const float>, Values<float>&,
                                    View<float>) const;
template void PositionMlp::backwardParts(const Values<float>&, View<const float>, View<const float>,
                                         Values<float>&, View<float>) const;

template void PositionMlp::initialise(Values<double>&, Random&) const;
template Matrix<double> PositionMlp::parts(const Values<double>&, View<const double>) const;
template Matrix<double> PositionMlp::lastLayer(const Values<double>&, const Values<double>&) const;
template PositionMlp::Scores<double> PositionMlp::forward(const Values<double>&, View<const double>,
                                                          const Matrix<double>&,
                                                          std::vector<int>) const;
template void PositionMlp::backward(const Matrix<double>&, const Values<double>&,
                                    const Scores<double>&, View<const double>, Values<double>&,
                                    View<double>) const;
template void PositionMlp::backwardParts(const Values<double>&, View<const double>,
                                         View<const double>, Values<double>&, View<double>) const;

} // namespace parsescope::neural
