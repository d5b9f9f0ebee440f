// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/graph/graph_features.h"
#include "core/learning/model.h"

namespace parsescope::graph {

/// A tree to learn from: heads and labels by node 0..n, entries 0 not looked at.
struct GoldTree {
    std::vector<int> heads;
    std::vector<int> labels; ///< numbers; -1 for none that can be learnt
};

/// A log-linear model of first order: the probability of each head of a word, and of each label of
/// an arc. Words are looked at one by one.
class ArcPruner {
public:
    explicit ArcPruner(int labels);

    /// Learns from one tree: a step of AdaGrad for each word's head and its label.
    void learn(const GraphFeatures& features, const GoldTree& gold);
    /// The arcs that stay within the limits, with labels that `description` allows on them. Those
    /// of the likeliest projective tree, with a single root if that is asked for, are always there.
    [[nodiscard]] std::vector<LabelledArc> prune(const GraphFeatures& features,
                                                 const PruningLimits& limits,
                                                 const ModelDescription& description,
                                                 bool singleRoot) const;
    /// Forgets what is only needed for learning.
    void finish();

    [[nodiscard]] const HashedWeights& headWeights() const { return m_heads; }
    [[nodiscard]] HashedWeights& headWeights() { return m_heads; }
    /// Row by row: a weight for each label.
    [[nodiscard]] const std::vector<float>& labelWeights() const { return m_labelRows; }
    [[nodiscard]] std::vector<float>& labelWeights() { return m_labelRows; }

private:
    static constexpr int HeadBits = 21;
    static constexpr int LabelBits = 16; // rows

    [[nodiscard]] std::size_t rowOf(FeatureHash feature) const {
        return ((feature * 0x9E3779B97F4A7C15U) >> (64 - LabelBits)) * m_labels;
    }
    void scoreHeads(const GraphFeatures& features, int dependent, std::vector<float>& scores) const;
    void scoreLabels(const GraphFeatures& features, int head, int dependent,
                     std::vector<float>& scores) const;
    void learnHead(const GraphFeatures& features, int dependent, int gold);
    void learnLabel(const GraphFeatures& features, int head, int dependent, int gold);
    void addLabels(const GraphFeatures& features, int head, int dependent,
                   const PruningLimits& limits, const ModelDescription& description,
                   std::vector<LabelledArc>& arcs) const;

    int m_labels;
    HashedWeights m_heads;
    std::vector<float> m_labelRows;
    std::vector<float> m_headSquares; // of gradients, summed up
    std::vector<float> m_labelSquares;
};

} // namespace parsescope::graph
