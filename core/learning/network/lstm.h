// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/parameters.h"
#include "core/learning/network_options.h"

#include <cassert>
#include <span>
#include <vector>

namespace parsescope::neural {

/// The arrangement of sequences of different lengths as columns without padding: the first elements
/// of all sequences, then the second elements, and so on. The sequences are in descending order of
/// length, so that the sequences that have an element at a step are always the first ones.
class Packing {
public:
    Packing() = default;
    /// Arranges sequences with the given `lengths`, which must be at least 1 and in descending
    /// order.
    explicit Packing(std::span<const int> lengths) {
        const int steps = lengths.empty() ? 0 : lengths.front();
        m_begin.reserve(steps + 1);
        int width = static_cast<int>(lengths.size());
        for (int step = 0; step < steps; ++step) {
            while (lengths[width - 1] <= step)
                --width;
            m_begin.push_back(m_begin.back() + width);
        }
    }

    [[nodiscard]] int steps() const { return static_cast<int>(m_begin.size()) - 1; }
    [[nodiscard]] int columns() const { return m_begin.back(); }
    [[nodiscard]] int sequences() const { return steps() == 0 ? 0 : width(0); }
    /// Returns the first column of `step`.
    [[nodiscard]] int begin(int step) const { return m_begin[step]; }
    /// Returns the number of sequences that have an element at `step`; 0 before the first step and
    /// after the last step.
    [[nodiscard]] int width(int step) const {
        return step < 0 || step >= steps() ? 0 : begin(step + 1) - begin(step);
    }
    /// Returns the column of the element of `sequence` at `step`. Both are 0-based.
    [[nodiscard]] int column(int sequence, int step) const {
        assert(sequence < width(step));
        return begin(step) + sequence;
    }

private:
    std::vector<int> m_begin{0};
};

/// An LSTM that reads sequences in one direction, with the gates i, f, o and the candidate g.
class Lstm {
public:
    enum class Direction { Forwards, Backwards };

    Lstm(Layout& layout, int inputs, int hidden, Direction direction);

    [[nodiscard]] int hidden() const { return m_hidden; }

    /// Initialises the weights as Glorot does. The bias of the forget gates is 1, so that they are
    /// open at first.
    template<class Real>
    void initialise(Values<Real>& weights, Random& random) const;

    /// The values from which gradients are computed, with columns as in the packing.
    template<class Real>
    struct Trace {
        Matrix<Real> gates;    ///< outputs of the gates and of the candidate, 4h rows
        Matrix<Real> cells;    ///< cells, h rows
        Matrix<Real> squashed; ///< tanh of the cells
        Matrix<Real> previous; ///< output of the previous step after dropout
    };

    /// Computes the output, with h rows. The output that one step passes to the next is multiplied
    /// by `mask` (h × sequences), which is empty for no dropout. All steps of a sequence share a
    /// mask [Gal & Ghahramani 2016].
    template<class Real>
    void forward(const Values<Real>& weights, const Packing& packing, View<const Real> input,
                 const Matrix<Real>& mask, Trace<Real>& trace, View<Real> output) const;

    /// Adds the gradient of the weights to `gradient` and the gradient of the input to
    /// `inputGradient`. `down` is the gradient of the output.
    template<class Real>
    void backward(const Values<Real>& weights, const Packing& packing, View<const Real> input,
                  const Matrix<Real>& mask, const Trace<Real>& trace, View<const Real> down,
                  Values<Real>& gradient, View<Real> inputGradient) const;

private:
    // Returns the step before `step` in reading order; for the first step, a step of width 0.
    [[nodiscard]] int before(int step) const {
        return m_direction == Direction::Forwards ? step - 1 : step + 1;
    }
    // Returns the number of sequences that have both `step` and the step before it.
    [[nodiscard]] int joined(const Packing& packing, int step) const;
    // Returns the step with the 0-based index `index` in reading order.
    [[nodiscard]] int stepAt(const Packing& packing, int index) const {
        return m_direction == Direction::Forwards ? index : packing.steps() - 1 - index;
    }

    int m_hidden;
    Direction m_direction;
    Weights m_input;     // 4h × inputs
    Weights m_recurrent; // 4h × h
    Weights m_bias;      // 4h × 1
};

/// Computes target(:, k) *= mask(:, k) for all columns k of `target`. Does nothing if `mask` is
/// empty.
template<class Real>
void multiply(View<Real> target, const Matrix<Real>& mask);

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
