// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/parameters.h"

namespace parsescope::neural {

/// One tanh layer over the vectors of a few positions, and a linear one that gives scores. As the
/// layer is linear in each position, what each word would contribute there is computed once, and a
/// configuration costs a sum [SHL17 §4.2 Efficiency Note].
class PositionMlp {
public:
    PositionMlp(Layout& layout, int inputs, int positions, int hidden, int outputs);

    [[nodiscard]] int positions() const { return m_positions; }
    [[nodiscard]] int hidden() const { return m_hidden; }
    [[nodiscard]] int outputs() const { return m_outputs; }

    template<class Real>
    void initialise(Values<Real>& weights, Random& random) const;

    /// What each word contributes to the hidden layer in each position: (positions·h × words).
    template<class Real>
    [[nodiscard]] Matrix<Real> parts(const Values<Real>& weights, View<const Real> encoded) const;
    /// The weights of the last layer (outputs × h), those of hidden units that are dropped out
    /// being 0. `mask` has a factor for each hidden unit; empty for none.
    template<class Real>
    [[nodiscard]] Matrix<Real> lastLayer(const Values<Real>& weights,
                                         const Values<Real>& mask) const;

    /// Scores of configurations. `at` has the columns in `parts` of their positions, one
    /// configuration after the other, negative for a position that is empty.
    template<class Real>
    struct Scores {
        std::vector<int> at;
        Matrix<Real> hidden; ///< h × configurations
        Matrix<Real> scores; ///< outputs × configurations
    };
    template<class Real>
    [[nodiscard]] Scores<Real> forward(const Values<Real>& weights, View<const Real> parts,
                                       const Matrix<Real>& last, std::vector<int> at) const;

    /// Adds to the gradients of the weights and of the parts. `down` is that of the scores.
    template<class Real>
    void backward(const Matrix<Real>& last, const Values<Real>& mask, const Scores<Real>& scores,
                  View<const Real> down, Values<Real>& gradient, View<Real> partsGradient) const;
    /// The rest of the way, once for all configurations.
    template<class Real>
    void backwardParts(const Values<Real>& weights, View<const Real> encoded,
                       View<const Real> partsGradient, Values<Real>& gradient,
                       View<Real> encodedGradient) const;

private:
    int m_positions;
    int m_hidden;
    int m_outputs;
    Weights m_first;     // positions·h × inputs
    Weights m_firstBias; // h × 1
    Weights m_last;      // outputs × h
    Weights m_lastBias;  // outputs × 1
};

} // namespace parsescope::neural
