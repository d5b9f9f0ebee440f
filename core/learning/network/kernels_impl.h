// SPDX-License-Identifier: GPL-3.0-or-later
// The inner loops, with Eigen. Included by one file for each kind of processor, which defines
// KERNELS, the namespace of its table. Only templates of Eigen may be instantiated in this file:
// the linker could take inline functions that other files also use from here, where they are
// compiled for another processor.
#include "core/learning/network/kernels.h"

#include <Eigen/Core>
#include <cassert>

namespace parsescope::neural {

namespace KERNELS {

template<class Real>
using Plain = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;
template<class Real>
using In = Eigen::Map<const Plain<Real>, Eigen::Unaligned, Eigen::OuterStride<Eigen::Dynamic>>;
template<class Real>
using Out = Eigen::Map<Plain<Real>, Eigen::Unaligned, Eigen::OuterStride<Eigen::Dynamic>>;
template<class Real>
using InColumn = Eigen::Map<const Eigen::Array<Real, Eigen::Dynamic, 1>>;
template<class Real>
using OutColumn = Eigen::Map<Eigen::Array<Real, Eigen::Dynamic, 1>>;

template<class Real>
In<Real> in(View<const Real> view) {
    return {view.data, view.rows, view.columns, Eigen::OuterStride<Eigen::Dynamic>(view.stride)};
}

template<class Real>
Out<Real> out(View<Real> view) {
    return {view.data, view.rows, view.columns, Eigen::OuterStride<Eigen::Dynamic>(view.stride)};
}

template<class Real>
void addProduct(Take takeA, View<const Real> a, Take takeB, View<const Real> b, View<Real> c) {
    assert(takeA == Take::Plain || takeB == Take::Plain);
    if (takeA == Take::Plain && takeB == Take::Plain)
        out(c).noalias() += in(a)*in(b);
    else if (takeA == Take::Plain)
        out(c).noalias() += in(a)*in(b).transpose();
    else
        out(c).noalias() += in(a).transpose() * in(b);
}

template<class Real>
void lstmStep(View<Real> gates, View<const Real> before, View<Real> cells, View<Real> squashed,
              View<Real> output) {
    const int h = cells.rows;
    const Real half = static_cast<Real>(0.5);
    for (int k = 0; k < gates.columns; ++k) {
        OutColumn<Real> sigmoids(gates.column(k), 3 * h);
        sigmoids = half + half * (half * sigmoids).tanh();
        OutColumn<Real> candidate(gates.column(k) + 3 * h, h);
        candidate = candidate.tanh();
        OutColumn<Real> cell(cells.column(k), h);
        cell = sigmoids.head(h) * candidate;
        if (k < before.columns)
            cell += sigmoids.segment(h, h) * InColumn<Real>(before.column(k), h);
        OutColumn<Real> squash(squashed.column(k), h);
        squash = cell.tanh();
        OutColumn<Real>(output.column(k), h) = sigmoids.tail(h) * squash;
    }
}

template<class Real>
void lstmStepBack(View<const Real> gates, View<const Real> before, View<const Real> squashed,
                  View<const Real> down, View<Real> cell, View<Real> gradient) {
    const int h = cell.rows;
    const Real one = 1;
    for (int k = 0; k < gates.columns; ++k) {
        const InColumn<Real> i(gates.column(k), h);
        const InColumn<Real> f(gates.column(k) + h, h);
        const InColumn<Real> o(gates.column(k) + 2 * h, h);
        const InColumn<Real> g(gates.column(k) + 3 * h, h);
        const InColumn<Real> s(squashed.column(k), h);
        const InColumn<Real> d(down.column(k), h);
        OutColumn<Real> c(cell.column(k), h);
        OutColumn<Real> all(gradient.column(k), 4 * h);
        c += d * o * (one - s.square());
        all.head(h) = c * g * i * (one - i);
        if (k < before.columns)
            all.segment(h, h) = c * InColumn<Real>(before.column(k), h) * f * (one - f);
        else
            all.segment(h, h).setZero();
        all.segment(2 * h, h) = d * s * o * (one - o);
        all.tail(h) = c * i * (one - g.square());
        c *= f;
    }
}

template<class Real>
void tanhOfSums(View<const Real> parts, const Real* bias, const int* at, int positions,
                View<Real> hidden) {
    const int h = hidden.rows;
    for (int k = 0; k < hidden.columns; ++k) {
        OutColumn<Real> column(hidden.column(k), h);
        column = InColumn<Real>(bias, h);
        for (int p = 0; p < positions; ++p, ++at)
            if (*at >= 0)
                column += InColumn<Real>(parts.column(*at) + p * h, h);
        column = column.tanh();
    }
}

template<class Real>
void throughTanh(View<const Real> hidden, View<Real> gradient) {
    const Real one = 1;
    for (int k = 0; k < hidden.columns; ++k)
        OutColumn<Real>(gradient.column(k), hidden.rows) *=
            one - InColumn<Real>(hidden.column(k), hidden.rows).square();
}

template<class Real>
void adam(int count, Real* weights, const Real* gradient, Real* mean, Real* square, Real scale,
          Real rate, Real decay1, Real decay2, Real epsilon) {
    const InColumn<Real> g(gradient, count);
    OutColumn<Real> m(mean, count);
    OutColumn<Real> v(square, count);
    m = decay1 * m + (1 - decay1) * scale * g;
    v = decay2 * v + (1 - decay2) * (scale * g).square();
    OutColumn<Real>(weights, count) -= rate * m / (v.sqrt() + epsilon);
}

template<class Real>
void moveTowards(int count, const Real* values, Real share, Real* average) {
    OutColumn<Real> a(average, count);
    a += share * (InColumn<Real>(values, count) - a);
}

template<class Real>
constexpr Kernels<Real> table() {
    return {addProduct<Real>,  lstmStep<Real>, lstmStepBack<Real>, tanhOfSums<Real>,
            throughTanh<Real>, adam<Real>,     moveTowards<Real>};
}

// Declared extern, because constants have internal linkage otherwise.
extern const Kernels<float> floats;
const Kernels<float> floats = table<float>();

} // namespace KERNELS

} // namespace parsescope::neural
