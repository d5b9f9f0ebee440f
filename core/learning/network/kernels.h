// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/matrix.h"

namespace parsescope::neural {

/// The form in which a factor of a product is used.
enum class Take { Plain, Transposed };

/// The inner loops of the network, compiled for several kinds of processors. Networks use float;
/// tests of gradients use double.
template<class Real>
struct Kernels {
    /// Computes c += a · b, where one of the factors can be transposed.
    void (*addProduct)(Take takeA, View<const Real> a, Take takeB, View<const Real> b,
                       View<Real> c);
    /// Computes one step of several LSTMs. `gates` (4h × batch) contains the inputs of the gates i,
    /// f and o and of the candidate g, and is replaced by their outputs. `before` (h × batch)
    /// contains the cells of the previous step; sequences without a column in `before` begin at
    /// this step.
    void (*lstmStep)(View<Real> gates, View<const Real> before, View<Real> cells,
                     View<Real> squashed, View<Real> output);
    /// Computes the gradient of one step of several LSTMs. `gradient` (4h × batch) is set to the
    /// gradient of the inputs of the gates; `down` (h × batch) is the gradient of the output.
    /// `cell` (h × batch) is the gradient of the cells from the next step, and is replaced by the
    /// gradient of the cells of the previous step.
    void (*lstmStepBack)(View<const Real> gates, View<const Real> before, View<const Real> squashed,
                         View<const Real> down, View<Real> cell, View<Real> gradient);
    /// Computes hidden(:, k) = tanh(bias + Σ_p parts(p·h … p·h + h, at[p + positions·k])) with h
    /// rows. Terms with a negative column are left out of the sum.
    void (*tanhOfSums)(View<const Real> parts, const Real* bias, const int* at, int positions,
                       View<Real> hidden);
    /// Computes gradient *= 1 − hidden², the step back through tanh.
    void (*throughTanh)(View<const Real> hidden, View<Real> gradient);
    /// Performs a step of Adam [Kingma & Ba 2015] for `count` weights. `rate` includes the bias
    /// corrections of the moments; the gradient is multiplied by `scale`.
    void (*adam)(int count, Real* weights, const Real* gradient, Real* mean, Real* square,
                 Real scale, Real rate, Real decay1, Real decay2, Real epsilon);
    /// Computes average += share · (values − average).
    void (*moveTowards)(int count, const Real* values, Real share, Real* average);
};

/// Returns the fastest kernels that the processor supports. Kernels of double, which only tests
/// use, are those for all processors.
template<class Real>
[[nodiscard]] const Kernels<Real>& kernels();

} // namespace parsescope::neural
