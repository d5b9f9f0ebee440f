// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/scores.h"
#include "core/learning/network/network.h"

#include <array>

namespace parsescope::neural {

/// The tokens in the positions by which transitions are scored, in the order s2 s1 s0 b0. A network
/// with fewer positions uses the last ones. Words are 1..n, ROOT is 0, the end is n + 1; NoToken
/// for an empty position.
using Positions = std::array<int, MostPositions>;
inline constexpr int NoToken = -1;

/// The scores that a network assigns to a batch of sentences, and the gradient of a loss computed
/// from the scores. An object must be used by one thread at a time.
template<class Real>
class Scoring {
public:
    /// Encodes `sentences`, with dropout only if `random` is not a null pointer. The sentences, the
    /// network and its weights must outlive the scoring.
    Scoring(const Network& network, const NetworkWeights<Real>& weights,
            std::span<const SentenceIds* const> sentences, const Dropout& dropout = {},
            Random* random = nullptr);

    /// Returns the number of words of sentence `i` (0-based).
    [[nodiscard]] int words(int i) const { return m_lengths[i]; }

    /// Returns the scores of all transitions at `positions` in sentence `i`.
    [[nodiscard]] Values<Real> transitionScores(int i, const Positions& positions) const;
    /// Adds `share` times the scores of sentence `i` to `tables`. For tables of transitions,
    /// outputs[k] is the number of the transition of table k in the network, and the network must
    /// not have more positions than the tables: s0 b0, or s1 s0 b0 for tables with layers.
    void addTables(int i, std::span<const int> outputs, double share, Scores& tables) const;
    /// Returns the scores (relations × arcs) of all relations of the arcs heads[k] → dependents[k].
    [[nodiscard]] Matrix<Real> labelScores(int i, std::span<const int> heads,
                                           std::span<const int> dependents) const;

    /// Adds `amount` to the gradient of the score of a transition.
    void correctTransition(int i, const Positions& positions, int transition, Real amount);
    /// Adds `amount` to the gradient of the score of an arc.
    void correctArc(int i, int head, int dependent, Real amount);
    /// Returns the cross-entropy of the relations `labels` of the words 1..n with the heads
    /// `heads`, and adds its gradient. Both lists have an entry for each node 0..n. Words with
    /// negative labels are left out.
    Real addLabelLoss(int i, std::span<const int> heads, std::span<const int> labels);
    /// Returns the gradient of the weights.
    [[nodiscard]] NetworkGradient<Real> gradient();

private:
    struct Correction {
        // Columns of the positions; a network with fewer positions uses the last ones.
        std::array<int, MostPositions> columns;
        int transition;
        Real amount;
    };
    // The dropout masks and the masked last layers of a sentence.
    struct Layers {
        Values<Real> transitionMask, labelMask;
        Matrix<Real> transitions, labels;
    };
    [[nodiscard]] int column(int i, int token) const {
        return token == NoToken ? -1 : m_encoded.column(i, token);
    }
    [[nodiscard]] const Layers& layers(int i) const {
        return m_layers[m_layers.size() == 1 ? 0 : i];
    }
    /// Adds the scores at `positions` with every buffer front behind the stack top.
    void addRow(int i, Positions positions, std::span<const int> outputs, double share,
                Scores& tables) const;
    void addTransitionGradients(NetworkGradient<Real>& gradient, View<Real> encoded);

    const Network& m_network;
    const NetworkWeights<Real>& m_weights;
    std::vector<int> m_lengths;
    typename Encoder::Trace<Real> m_encoded;
    std::vector<Layers>
        m_layers; // either one element for all sentences, or one element for each sentence
    Matrix<Real> m_transitionParts, m_labelParts;
    typename Biaffine::Trace<Real> m_arcs;

    std::vector<std::vector<Correction>> m_corrections; // the corrections of each sentence
    typename Biaffine::Gradient<Real> m_arcGradient;
    Values<Real> m_denseGradient; // gradient of the label layers
    Matrix<Real> m_labelPartsGradient;
};

} // namespace parsescope::neural
