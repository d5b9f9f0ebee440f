// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/lstm.h"
#include "core/learning/network_options.h"

namespace parsescope::neural {

/// Returns random factors for dropout: 0 with probability `share`, otherwise 1 / (1 - share), so
/// that the expected value is 1. Empty if `share` is 0.
template<class Real>
[[nodiscard]] Matrix<Real> dropoutMask(int rows, int columns, double share, Random& random);

/// Layers of LSTMs that read in both directions. In the output of a layer, the rows of the forward
/// LSTM precede the rows of the backward LSTM.
class BiLstm {
public:
    /// Adds the weights to `layout`. `outputs` must be even, because each direction has half of the
    /// rows.
    BiLstm(Layout& layout, int inputs, int outputs, int layers);

    [[nodiscard]] int outputs() const { return 2 * m_layers.front().forwards.hidden(); }

    template<class Real>
    void initialise(Values<Real>& weights, Random& random) const;

    template<class Real>
    struct Trace {
        struct Layer {
            Matrix<Real> input; ///< input of the layer after dropout
            Matrix<Real> inputMask, forwardsMask, backwardsMask;
            Lstm::Trace<Real> forwards, backwards;
        };
        Packing packing;
        std::vector<Layer> layers;
        Matrix<Real> output;
    };

    /// Computes the output of all layers. All steps of a sequence share a dropout mask [Gal &
    /// Ghahramani 2016]. There is no dropout if `random` is a null pointer.
    template<class Real>
    [[nodiscard]] Trace<Real> forward(const Values<Real>& weights, Packing packing,
                                      Matrix<Real> input, const Dropout& dropout,
                                      Random* random) const;
    /// Adds to `gradient` the gradient of the weights, and returns the gradient of the input.
    /// `down` is the gradient of the output.
    template<class Real>
    [[nodiscard]] Matrix<Real> backward(const Values<Real>& weights, const Trace<Real>& trace,
                                        Matrix<Real> down, Values<Real>& gradient) const;

private:
    struct Layer {
        Lstm forwards;
        Lstm backwards;
    };
    std::vector<Layer> m_layers;
};

} // namespace parsescope::neural
