// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/matrix.h"

namespace parsescope::neural {

/// Whether a factor of a product is taken as it stands or transposed.
enum class Take { Plain, Transposed };

/// The inner loops of the network, compiled for more than one kind of processor. float is for use,
/// double for checking gradients.
template<class Real>
struct Kernels {
    /// c += a · b, each factor perhaps transposed.
    void (*addProduct)(Take takeA, View<const Real> a, Take takeB, View<const Real> b,
                       View<Real> c);
    /// One step of LSTMs. `gates` (4h × batch) holds the sums that go into the gates i, f, o and
    /// the candidate g, and gets what comes out of them. `before` (h × batch) are the cells of the
    /// step before; it may have fewer columns, the rest are sequences that begin.
    void (*lstmStep)(View<Real> gates, View<const Real> before, View<Real> cells,
                     View<Real> squashed, View<Real> output);
    /// The way back. `gradient` (4h × batch) gets the gradient of what went into the gates, `down`
    /// (h × batch) is that of the output, `cell` (h × batch) that of the cells, from the step
    /// after; it becomes that of the cells of the step before.
    void (*lstmStepBack)(View<const Real> gates, View<const Real> before, View<const Real> squashed,
                         View<const Real> down, View<Real> cell, View<Real> gradient);
    /// hidden(:, k) = tanh(bias + Σ_p parts(p·h … p·h + h, at[p + positions·k])), where the sum
    /// leaves out negative columns; h rows.
    void (*tanhOfSums)(View<const Real> parts, const Real* bias, const int* at, int positions,
                       View<Real> hidden);
    /// gradient *= 1 − hidden²
    void (*throughTanh)(View<const Real> hidden, View<Real> gradient);
    /// One step of Adam [Kingma & Ba 2015] for `count` weights; `rate` has the corrections of the
    /// moments in it, `scale` is a factor of the gradient.
    void (*adam)(int count, Real* weights, const Real* gradient, Real* mean, Real* square,
                 Real scale, Real rate, Real decay1, Real decay2, Real epsilon);
    /// average += share · (values − average)
    void (*moveTowards)(int count, const Real* values, Real share, Real* average);
};

/// The fastest that this processor can run.
template<class Real>
[[nodiscard]] const Kernels<Real>& kernels();

} // namespace parsescope::neural
