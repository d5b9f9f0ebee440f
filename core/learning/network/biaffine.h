// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/parameters.h"

namespace parsescope::neural {

/// Scores of arcs: aᵀ B d + w·a, where a is the output of a tanh layer over the vector of the head,
/// and d is the output of a tanh layer over the vector of the dependent [SHL17 §6, Dozat & Manning
/// 2017].
class Biaffine {
public:
    Biaffine(Layout& layout, int inputs, int hidden);

    [[nodiscard]] int hidden() const { return m_headWeights.rows; }

    template<class Real>
    void initialise(Values<Real>& weights, Random& random) const;

    template<class Real>
    struct Trace {
        Matrix<Real> heads;      ///< vector a of each word
        Matrix<Real> dependents; ///< vector d of each word
        Matrix<Real> wanted;     ///< vector B d + w of each word
    };
    template<class Real>
    [[nodiscard]] Trace<Real> forward(const Values<Real>& weights, View<const Real> encoded) const;
    /// Returns the score of the arc between the words with the columns `head` and `dependent`.
    template<class Real>
    [[nodiscard]] Real score(const Trace<Real>& trace, int head, int dependent) const;

    /// The gradient of the scores of arcs.
    template<class Real>
    struct Gradient {
        Matrix<Real> heads;
        Matrix<Real> wanted;
    };
    template<class Real>
    [[nodiscard]] Gradient<Real> gradient(const Trace<Real>& trace) const {
        return {Matrix<Real>(hidden(), trace.heads.columns()),
                Matrix<Real>(hidden(), trace.heads.columns())};
    }
    /// Adds `factor` times the gradient of the score of an arc to `gradient`.
    template<class Real>
    void add(const Trace<Real>& trace, int head, int dependent, Real factor,
             Gradient<Real>& gradient) const;
    /// Adds the gradient of the weights to `gradient` and the gradient of the encoded words to
    /// `encodedGradient`. `down` is the gradient of the scores of arcs.
    template<class Real>
    void backward(const Values<Real>& weights, View<const Real> encoded, const Trace<Real>& trace,
                  Gradient<Real> down, Values<Real>& gradient, View<Real> encodedGradient) const;

private:
    Weights m_headWeights;      // h × inputs
    Weights m_headBias;         // h × 1
    Weights m_dependentWeights; // h × inputs
    Weights m_dependentBias;    // h × 1
    Weights m_pair;             // matrix B: h × h
    Weights m_prior;            // vector w: h × 1
};

} // namespace parsescope::neural
