// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network/biaffine.h"

#include "core/learning/network/kernels.h"

#include <algorithm>
#include <numeric>

namespace parsescope::neural {

namespace {

/// Returns tanh(weights · encoded + bias).
template<class Real>
Matrix<Real> tanhLayer(View<const Real> weights, const Real* bias, View<const Real> encoded) {
    const Kernels<Real>& run = kernels<Real>();
    Matrix<Real> sums(weights.rows, encoded.columns);
    Matrix<Real> result(weights.rows, encoded.columns);
    run.addProduct(Take::Plain, weights, Take::Plain, encoded, sums.view());
    std::vector<int> at(encoded.columns);
    std::iota(at.begin(), at.end(), 0);
    run.tanhOfSums(sums.view(), bias, at.data(), 1, result.view());
    return result;
}

template<class Real>
void addColumns(const Matrix<Real>& from, Real* to) {
    for (int k = 0; k < from.columns(); ++k)
        std::transform(to, to + from.rows(), from.column(k), to,
                       [](Real a, Real b) { return a + b; });
}

} // namespace

Biaffine::Biaffine(Layout& layout, int inputs, int hidden)
    : m_headWeights(layout.add(hidden, inputs)), m_headBias(layout.add(hidden, 1)),
      m_dependentWeights(layout.add(hidden, inputs)), m_dependentBias(layout.add(hidden, 1)),
      m_pair(layout.add(hidden, hidden)), m_prior(layout.add(hidden, 1)) {}

template<class Real>
void Biaffine::initialise(Values<Real>& weights, Random& random) const {
    for (const Weights& part : {m_headWeights, m_dependentWeights, m_pair, m_prior})
        fillGlorot(part.in(weights), random);
}

template<class Real>
Biaffine::Trace<Real> Biaffine::forward(const Values<Real>& weights,
                                        View<const Real> encoded) const {
    Trace<Real> trace;
    trace.heads = tanhLayer<Real>(m_headWeights.in(weights), m_headBias.in(weights).data, encoded);
    trace.dependents =
        tanhLayer<Real>(m_dependentWeights.in(weights), m_dependentBias.in(weights).data, encoded);
    trace.wanted = Matrix<Real>(hidden(), encoded.columns);
    const Real* prior = m_prior.in(weights).data;
    for (int k = 0; k < encoded.columns; ++k)
        std::copy(prior, prior + hidden(), trace.wanted.column(k));
    kernels<Real>().addProduct(Take::Plain, m_pair.in(weights), Take::Plain,
                               trace.dependents.view(), trace.wanted.view());
    return trace;
}

template<class Real>
Real Biaffine::score(const Trace<Real>& trace, int head, int dependent) const {
    const Real* a = trace.heads.column(head);
    return std::inner_product(a, a + hidden(), trace.wanted.column(dependent), Real{0});
}

template<class Real>
void Biaffine::add(const Trace<Real>& trace, int head, int dependent, Real factor,
                   Gradient<Real>& gradient) const {
    const auto addScaled = [this, factor](const Real* from, Real* to) {
        std::transform(to, to + hidden(), from, to,
                       [factor](Real a, Real b) { return a + factor * b; });
    };
    addScaled(trace.wanted.column(dependent), gradient.heads.column(head));
    addScaled(trace.heads.column(head), gradient.wanted.column(dependent));
}

template<class Real>
void Biaffine::backward(const Values<Real>& weights, View<const Real> encoded,
                        const Trace<Real>& trace, Gradient<Real> down, Values<Real>& gradient,
                        View<Real> encodedGradient) const {
    const Kernels<Real>& run = kernels<Real>();
    addColumns(down.wanted, m_prior.in(gradient).data);
    run.addProduct(Take::Plain, down.wanted.view(), Take::Transposed, trace.dependents.view(),
                   m_pair.in(gradient));
    Matrix<Real> dependents(hidden(), encoded.columns);
    run.addProduct(Take::Transposed, m_pair.in(weights), Take::Plain, down.wanted.view(),
                   dependents.view());

    const auto throughLayer = [&](const Matrix<Real>& outputs, Matrix<Real>& above,
                                  const Weights& layer, const Weights& bias) {
        run.throughTanh(outputs.view(), above.view());
        addColumns(above, bias.in(gradient).data);
        run.addProduct(Take::Plain, above.view(), Take::Transposed, encoded, layer.in(gradient));
        run.addProduct(Take::Transposed, layer.in(weights), Take::Plain, above.view(),
                       encodedGradient);
    };
    throughLayer(trace.heads, down.heads, m_headWeights, m_headBias);
    throughLayer(trace.dependents, dependents, m_dependentWeights, m_dependentBias);
}

template void Biaffine::initialise(Values<float>&, Random&) const;
template Biaffine::Trace<float> Biaffine::forward(const Values<float>&, View<const float>) const;
template float Biaffine::score(const Trace<float>&, int, int) const;
template void Biaffine::add(const Trace<float>&, int, int, float, Gradient<float>&) const;
template void Biaffine::backward(const Values<float>&, View<const float>, const Trace<float>&,
                                 Gradient<float>, Values<float>&, View<float>) const;

template void Biaffine::initialise(Values<double>&, Random&) const;
template Biaffine::Trace<double> Biaffine::forward(const Values<double>&, View<const double>) const;
template double Biaffine::score(const Trace<double>&, int, int) const;
template void Biaffine::add(const Trace<double>&, int, int, double, Gradient<double>&) const;
template void Biaffine::backward(const Values<double>&, View<const double>, const Trace<double>&,
                                 Gradient<double>, Values<double>&, View<double>) const;

} // namespace parsescope::neural
