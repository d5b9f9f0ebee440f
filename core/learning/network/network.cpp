// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network/network.h"

namespace parsescope::neural {

Network::Network(const NetworkShape& shape)
    : m_shape(shape), m_encoder(m_layout, shape.encoder),
      m_transitions(m_layout, m_encoder.outputs(), shape.positions, scoresArcs() ? 0 : shape.hidden,
                    shape.transitions),
      m_arcs(m_layout, m_encoder.outputs(), scoresArcs() ? shape.arcHidden : 0),
      m_labels(m_layout, m_encoder.outputs(), 2, shape.labelHidden, shape.labels) {}

template<class Real>
NetworkWeights<Real> Network::initialWeights(std::uint64_t seed) const {
    Random random(seed);
    NetworkWeights<Real> weights{Values<Real>(size()),
                                 Matrix<Real>(m_shape.encoder.wordSize, m_shape.words)};
    m_encoder.initialise(weights.dense, random);
    if (scoresArcs())
        m_arcs.initialise(weights.dense, random);
    else
        m_transitions.initialise(weights.dense, random);
    m_labels.initialise(weights.dense, random);
    fillVectors(weights.words.view(), random);
    return weights;
}

template NetworkWeights<float> Network::initialWeights(std::uint64_t) const;
template NetworkWeights<double> Network::initialWeights(std::uint64_t) const;

} // namespace parsescope::neural
