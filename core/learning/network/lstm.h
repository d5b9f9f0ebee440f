// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/packing.h"
#include "core/learning/network/parameters.h"

namespace parsescope::neural {

/// An LSTM that reads sequences in one direction; gates i, f, o and candidate g.
class Lstm {
public:
    enum class Direction { Forwards, Backwards };

    Lstm(Layout& layout, int inputs, int hidden, Direction direction);

    [[nodiscard]] int hidden() const { return m_hidden; }

    /// Glorot; the forget gates begin open (bias 1).
    template<class Real>
    void initialise(Values<Real>& weights, Random& random) const;

    /// What the way back needs; columns as in the packing.
    template<class Real>
    struct Trace {
        Matrix<Real> gates;    ///< 4h rows
        Matrix<Real> cells;    ///< h rows
        Matrix<Real> squashed; ///< tanh of the cells
        Matrix<Real> previous; ///< output of the step before, after dropout
    };

    /// `output` has h rows. `mask` (h × sequences) multiplies the output that one step passes to
    /// the next; empty for no dropout. All steps of a sequence share a mask [Gal & Ghahramani
    /// 2016].
    template<class Real>
    void forward(const Values<Real>& weights, const Packing& packing, View<const Real> input,
                 const Matrix<Real>& mask, Trace<Real>& trace, View<Real> output) const;

    /// Adds to the gradients of the weights and of the input. `down` is the gradient of the output.
    template<class Real>
    void backward(const Values<Real>& weights, const Packing& packing, View<const Real> input,
                  const Matrix<Real>& mask, const Trace<Real>& trace, View<const Real> down,
                  Values<Real>& gradient, View<Real> inputGradient) const;

private:
    // The step that comes before `step` in reading order, which may be none: width 0.
    [[nodiscard]] int before(int step) const {
        return m_direction == Direction::Forwards ? step - 1 : step + 1;
    }
    // Number of sequences that have both the step and the one before.
    [[nodiscard]] int joined(const Packing& packing, int step) const;
    // Step number `index` in reading order.
    [[nodiscard]] int stepAt(const Packing& packing, int index) const {
        return m_direction == Direction::Forwards ? index : packing.steps() - 1 - index;
    }

    int m_hidden;
    Direction m_direction;
    Weights m_input;     // 4h × inputs
    Weights m_recurrent; // 4h × h
    Weights m_bias;      // 4h × 1
};

/// target(:, k) *= mask(:, k), for as many columns as the target has; nothing for an empty mask.
template<class Real>
void multiply(View<Real> target, const Matrix<Real>& mask);

} // namespace parsescope::neural
