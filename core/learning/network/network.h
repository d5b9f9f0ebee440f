// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/model_bytes.h"
#include "core/learning/network/biaffine.h"
#include "core/learning/network/encoder.h"
#include "core/learning/network/position_mlp.h"
#include "core/learning/network_options.h"

#include <cstdint>
#include <optional>

namespace parsescope::neural {

/// The numbers that training changes.
template<class Real>
struct NetworkWeights {
    Values<Real> dense;
    Matrix<Real> words; ///< the vector of each word
};

/// The gradient of NetworkWeights.
template<class Real>
struct NetworkGradient {
    Values<Real> dense;
    std::vector<int> wordIds; ///< word of each column of `words`; a word may occur several times
    Matrix<Real> words;       ///< gradients of word vectors
};

/// A network that scores either transitions by a few positions of the configuration, or arcs. It
/// also scores the relations of arcs [SHL17 §2].
class Network {
public:
    explicit Network(const NetworkShape& shape);

    [[nodiscard]] const NetworkShape& shape() const { return m_shape; }
    [[nodiscard]] std::size_t size() const { return m_layout.size(); }
    [[nodiscard]] bool scoresArcs() const { return m_shape.positions == 0; }

    [[nodiscard]] const Encoder& encoder() const { return m_encoder; }
    [[nodiscard]] const PositionMlp& transitions() const { return m_transitions; }
    [[nodiscard]] const Biaffine& arcs() const { return m_arcs; }
    /// Returns the scorer of relations, whose positions are the head and the dependent.
    [[nodiscard]] const PositionMlp& labels() const { return m_labels; }

    template<class Real>
    [[nodiscard]] NetworkWeights<Real> initialWeights(std::uint64_t seed) const;

private:
    NetworkShape m_shape;
    Layout m_layout;
    Encoder m_encoder;
    PositionMlp m_transitions;
    Biaffine m_arcs;
    PositionMlp m_labels;
};

/// Writes the weights of a network.
void writeWeights(const NetworkWeights<float>& weights, ByteWriter& out);
/// Reads the weights for `network`. Returns nothing, without allocating memory, if `in` has too few
/// bytes.
[[nodiscard]] std::optional<NetworkWeights<float>> readWeights(const Network& network,
                                                               ByteReader& in);

} // namespace parsescope::neural
