// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network/scoring.h"

#include <algorithm>
#include <cmath>

namespace parsescope::neural {

template<class Real>
Scoring<Real>::Scoring(const Network& network, const NetworkWeights<Real>& weights,
                       std::span<const SentenceIds* const> sentences, const Dropout& dropout,
                       Random* random)
    : m_network(network), m_weights(weights),
      m_encoded(
          network.encoder().forward(weights.dense, weights.words, sentences, dropout, random)),
      m_corrections(sentences.size()) {
    for (const SentenceIds* sentence : sentences)
        m_lengths.push_back(sentence->size() - 2);
    const View<const Real> encoded = m_encoded.encoded();
    const std::size_t masks = random && dropout.mlp > 0 ? sentences.size() : 1;
    for (std::size_t i = 0; i < masks; ++i) {
        Layers layer;
        if (random) {
            const auto mask = [&](int rows) {
                return dropoutMask<Real>(rows, 1, dropout.mlp, *random).values();
            };
            layer.transitionMask = mask(network.transitions().hidden());
            layer.labelMask = mask(network.labels().hidden());
        }
        layer.transitions = network.transitions().lastLayer(weights.dense, layer.transitionMask);
        layer.labels = network.labels().lastLayer(weights.dense, layer.labelMask);
        m_layers.push_back(std::move(layer));
    }
    if (network.scoresArcs())
        m_arcs = network.arcs().forward(weights.dense, encoded);
    else
        m_transitionParts = network.transitions().parts(weights.dense, encoded);
    m_labelParts = network.labels().parts(weights.dense, encoded);
}

template<class Real>
Values<Real> Scoring<Real>::transitionScores(int i, const Positions& positions) const {
    const int count = m_network.shape().positions;
    std::vector<int> at;
    for (int p = MostPositions - count; p < MostPositions; ++p)
        at.push_back(column(i, positions[p]));
    return m_network.transitions()
        .forward<Real>(m_weights.dense, m_transitionParts.view(), layers(i).transitions,
                       std::move(at))
        .scores.values();
}

template<class Real>
void Scoring<Real>::addTables(int i, std::span<const int> outputs, double share,
                              Scores& tables) const {
    const int n = words(i);
    if (m_network.scoresArcs()) {
        for (int head = 0; head <= n; ++head)
            for (int dependent = 1; dependent <= n; ++dependent)
                tables.arc.at(head, dependent) +=
                    share * static_cast<double>(m_network.arcs().score(m_arcs, column(i, head),
                                                                       column(i, dependent)));
        return;
    }
    const bool hasSecond = tables.sh.rows() > n + 2;
    for (int top = 0; top <= n; ++top)
        for (int second = 0; second < (hasSecond && top > 0 ? top : 1); ++second)
            addRow(i, {NoToken, hasSecond && top > 0 ? second : NoToken, top, NoToken}, outputs,
                   share, tables);
}

template<class Real>
void Scoring<Real>::addRow(int i, Positions positions, std::span<const int> outputs, double share,
                           Scores& tables) const {
    const std::array<ScoreTable*, 4> list{&tables.sh, &tables.la, &tables.ra, &tables.re};
    const auto [third, second, top, none] = positions;
    std::vector<int> at;
    for (int front = top + 1; front <= words(i) + 1; ++front) {
        positions.back() = front;
        for (int p = MostPositions - m_network.shape().positions; p < MostPositions; ++p)
            at.push_back(column(i, positions[p]));
    }
    const auto row = m_network.transitions().forward(m_weights.dense, m_transitionParts.view(),
                                                     layers(i).transitions, std::move(at));
    for (int front = top + 1; front <= words(i) + 1; ++front)
        for (std::size_t table = 0; table < outputs.size(); ++table)
            list[table]->at(std::max(second, 0), top, front) +=
                share * static_cast<double>(row.scores.column(front - top - 1)[outputs[table]]);
}

template<class Real>
Matrix<Real> Scoring<Real>::labelScores(int i, std::span<const int> heads,
                                        std::span<const int> dependents) const {
    std::vector<int> at;
    for (std::size_t k = 0; k < heads.size(); ++k) {
        at.push_back(column(i, heads[k]));
        at.push_back(column(i, dependents[k]));
    }
    return m_network.labels()
        .forward<Real>(m_weights.dense, m_labelParts.view(), layers(i).labels, std::move(at))
        .scores;
}

template<class Real>
void Scoring<Real>::correctTransition(int i, const Positions& positions, int transition,
                                      Real amount) {
    Correction correction{{}, transition, amount};
    std::transform(positions.begin(), positions.end(), correction.columns.begin(),
                   [&](int token) { return column(i, token); });
    m_corrections[i].push_back(correction);
}

template<class Real>
void Scoring<Real>::correctArc(int i, int head, int dependent, Real amount) {
    if (m_arcGradient.heads.columns() == 0)
        m_arcGradient = m_network.arcs().gradient(m_arcs);
    m_network.arcs().add(m_arcs, column(i, head), column(i, dependent), amount, m_arcGradient);
}

template<class Real>
Real Scoring<Real>::addLabelLoss(int i, std::span<const int> heads, std::span<const int> labels) {
    if (m_denseGradient.empty()) {
        m_denseGradient.resize(m_network.size());
        m_labelPartsGradient = Matrix<Real>(m_labelParts.rows(), m_labelParts.columns());
    }
    std::vector<int> at;
    std::vector<int> wanted;
    for (int word = 1; word <= words(i); ++word) {
        if (labels[word] < 0)
            continue;
        at.push_back(column(i, heads[word]));
        at.push_back(column(i, word));
        wanted.push_back(labels[word]);
    }
    const PositionMlp& mlp = m_network.labels();
    const auto scored =
        mlp.forward<Real>(m_weights.dense, m_labelParts.view(), layers(i).labels, std::move(at));
    // The gradient of −log softmax of the gold label is the softmax, minus 1 for the gold label.
    Matrix<Real> down = scored.scores;
    Real loss = 0;
    for (int k = 0; k < down.columns(); ++k) {
        Real* shares = down.column(k);
        const Real most = *std::max_element(shares, shares + down.rows());
        Real sum = 0;
        for (int label = 0; label < down.rows(); ++label)
            sum += shares[label] = std::exp(shares[label] - most);
        for (int label = 0; label < down.rows(); ++label)
            shares[label] /= sum;
        const int right = wanted[k];
        loss += std::log(sum) + most - scored.scores.column(k)[right];
        shares[right] -= 1;
    }
    mlp.backward(layers(i).labels, layers(i).labelMask, scored, std::as_const(down).view(),
                 m_denseGradient, m_labelPartsGradient.view());
    return loss;
}

template<class Real>
void Scoring<Real>::addTransitionGradients(NetworkGradient<Real>& gradient, View<Real> encoded) {
    const PositionMlp& mlp = m_network.transitions();
    Matrix<Real> parts(m_transitionParts.rows(), m_transitionParts.columns());
    for (std::size_t i = 0; i < m_corrections.size(); ++i) {
        const std::vector<Correction>& corrections = m_corrections[i];
        if (corrections.empty())
            continue;
        std::vector<int> at;
        Matrix<Real> down(mlp.outputs(), static_cast<int>(corrections.size()));
        for (std::size_t k = 0; k < corrections.size(); ++k) {
            at.insert(at.end(), corrections[k].columns.end() - mlp.positions(),
                      corrections[k].columns.end());
            down.column(static_cast<int>(k))[corrections[k].transition] += corrections[k].amount;
        }
        const Layers& layer = layers(static_cast<int>(i));
        const auto scored = mlp.forward<Real>(m_weights.dense, m_transitionParts.view(),
                                              layer.transitions, std::move(at));
        mlp.backward(layer.transitions, layer.transitionMask, scored, std::as_const(down).view(),
                     gradient.dense, parts.view());
    }
    mlp.backwardParts(m_weights.dense, m_encoded.encoded(), std::as_const(parts).view(),
                      gradient.dense, encoded);
}

template<class Real>
NetworkGradient<Real> Scoring<Real>::gradient() {
    NetworkGradient<Real> gradient{std::move(m_denseGradient), m_encoded.wordIds, {}};
    const bool labels = !gradient.dense.empty();
    gradient.dense.resize(m_network.size());
    const View<const Real> encoded = m_encoded.encoded();
    Matrix<Real> down(encoded.rows, encoded.columns);
    if (labels)
        m_network.labels().backwardParts(m_weights.dense, encoded,
                                         std::as_const(m_labelPartsGradient).view(), gradient.dense,
                                         down.view());
    if (!m_network.scoresArcs())
        addTransitionGradients(gradient, down.view());
    else if (m_arcGradient.heads.columns() > 0)
        m_network.arcs().backward(m_weights.dense, encoded, m_arcs, std::move(m_arcGradient),
                                  gradient.dense, down.view());
    gradient.words =
        m_network.encoder().backward(m_weights.dense, m_encoded, std::move(down), gradient.dense);
    return gradient;
}

template class Scoring<float>;
template class Scoring<double>;

} // namespace parsescope::neural
