// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/parameters.h"

namespace parsescope::neural {

/// A tanh layer over the vectors of a few positions, and a linear layer that returns scores. The
/// input of the tanh is a sum over the positions. Therefore the contribution of each word in each
/// position is computed once, and each configuration needs only sums [SHL17 §4.2 Efficiency Note].
class PositionMlp {
public:
    PositionMlp(Layout& layout, int inputs, int positions, int hidden, int outputs);

    [[nodiscard]] int positions() const { return m_positions; }
    [[nodiscard]] int hidden() const { return m_hidden; }
    [[nodiscard]] int outputs() const { return m_outputs; }

    template<class Real>
    void initialise(Values<Real>& weights, Random& random) const;

    /// Returns the contribution of each word to the hidden layer for each position (positions·h ×
    /// words).
    template<class Real>
    [[nodiscard]] Matrix<Real> parts(const Values<Real>& weights, View<const Real> encoded) const;
    /// Returns the weights of the last layer (outputs × h), multiplied by `mask`, which has a
    /// dropout factor for each hidden unit and is empty for no dropout.
    template<class Real>
    [[nodiscard]] Matrix<Real> lastLayer(const Values<Real>& weights,
                                         const Values<Real>& mask) const;

    /// The scores of configurations. For each configuration in turn, `at` contains the columns of
    /// its positions in `parts`; negative for an empty position.
    template<class Real>
    struct Scores {
        std::vector<int> at;
        Matrix<Real> hidden; ///< h × configurations
        Matrix<Real> scores; ///< outputs × configurations
    };
    template<class Real>
    [[nodiscard]] Scores<Real> forward(const Values<Real>& weights, View<const Real> parts,
                                       const Matrix<Real>& last, std::vector<int> at) const;

    /// Adds the gradient of the weights to `gradient` and the gradient of the parts to
    /// `partsGradient`. `down` is the gradient of the scores.
    template<class Real>
    void backward(const Matrix<Real>& last, const Values<Real>& mask, const Scores<Real>& scores,
                  View<const Real> down, Values<Real>& gradient, View<Real> partsGradient) const;
    /// Adds the gradient of the weights to `gradient` and the gradient of the encoded words to
    /// `encodedGradient`. Both are computed from the gradient of the parts, once for all
    /// configurations.
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
