// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/scores.h"
#include "core/learning/network/network.h"

#include <array>

namespace parsescope::neural {

/// The tokens in the positions that transitions are scored by, in the order s2 s1 s0 b0; the
/// network looks at the last ones. Words are 1..n, 0 is ROOT, n + 1 the end; NoToken for none.
using Positions = std::array<int, MostPositions>;
inline constexpr int NoToken = -1;

/// A batch of sentences under a network: scores of whatever is asked, and the gradient of what was
/// made of them. One object serves one thread.
template<class Real>
class Scoring {
public:
    /// Dropout only with a `random`. The sentences, the network and its weights must outlive this.
    Scoring(const Network& network, const NetworkWeights<Real>& weights,
            std::span<const SentenceIds* const> sentences, const Dropout& dropout = {},
            Random* random = nullptr);

    /// Number of words of sentence `i`.
    [[nodiscard]] int words(int i) const { return m_lengths[i]; }

    /// Score of each transition.
    [[nodiscard]] Values<Real> transitionScores(int i, const Positions& positions) const;
    /// Adds `share` times the scores to tables of sentence `i`; `outputs` says which transition of
    /// the network each table of a transition system is. With the positions s0 b0, or b0.
    void addTables(int i, std::span<const int> outputs, double share, Scores& tables) const;
    /// Scores (relations × arcs) of the relations of the arcs heads[k] → dependents[k].
    [[nodiscard]] Matrix<Real> labelScores(int i, std::span<const int> heads,
                                           std::span<const int> dependents) const;

    /// Adds `amount` to the gradient of the score of a transition.
    void correctTransition(int i, const Positions& positions, int transition, Real amount);
    /// Adds `amount` to the gradient of the score of an arc.
    void correctArc(int i, int head, int dependent, Real amount);
    /// Adds the cross-entropy of the relations of the words 1..n below `heads` (by node 0..n) to
    /// the loss, and returns it. Negative labels are left out.
    Real addLabelLoss(int i, std::span<const int> heads, std::span<const int> labels);
    /// The gradient of all that was added.
    [[nodiscard]] NetworkGradient<Real> gradient();

private:
    struct Correction {
        std::array<int, MostPositions> columns; // the last ones count
        int transition;
        Real amount;
    };
    // What dropout made of the layers above for a sentence.
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
    void addTransitionGradients(NetworkGradient<Real>& gradient, View<Real> encoded);

    const Network& m_network;
    const NetworkWeights<Real>& m_weights;
    std::vector<int> m_lengths;
    typename Encoder::Trace<Real> m_encoded;
    std::vector<Layers> m_layers; // one for all, or one for each sentence
    Matrix<Real> m_transitionParts, m_labelParts;
    typename Biaffine::Trace<Real> m_arcs;

    std::vector<std::vector<Correction>> m_corrections; // by sentence
    typename Biaffine::Gradient<Real> m_arcGradient;
    Values<Real> m_denseGradient; // of the label layers
    Matrix<Real> m_labelPartsGradient;
};

} // namespace parsescope::neural
