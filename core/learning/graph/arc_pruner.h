// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/graph/graph_features.h"
#include "core/learning/model.h"

namespace parsescope::graph {

/// A gold tree: heads and labels by node 0..n; entries 0 are ignored.
struct GoldTree {
    std::vector<int> heads;
    std::vector<int> labels; ///< numbers; -1 for a label that is not learnt
};

/// A first-order log-linear model of the probabilities of the heads of each word, independent of
/// other words, and of the labels of each arc.
class ArcPruner {
public:
    /// `labels` is the number of labels.
    explicit ArcPruner(int labels);

    /// Learns from one tree, with a step of AdaGrad for the head and the label of each word.
    void learn(const GraphFeatures& features, const GoldTree& gold);
    /// Returns the arcs within the limits, with labels that `description` allows on them. They
    /// include the arcs of the most probable projective tree, with a single root if `singleRoot` is
    /// true.
    [[nodiscard]] std::vector<LabelledArc> prune(const GraphFeatures& features,
                                                 const PruningLimits& limits,
                                                 const ModelDescription& description,
                                                 bool singleRoot) const;
    /// Frees the data that only learning needs.
    void finish();

    [[nodiscard]] const HashedWeights& headWeights() const { return m_heads; }
    [[nodiscard]] HashedWeights& headWeights() { return m_heads; }
    /// Returns rows with a weight for each label, one after the other.
    [[nodiscard]] const std::vector<float>& labelWeights() const { return m_labelRows; }
    [[nodiscard]] std::vector<float>& labelWeights() { return m_labelRows; }

private:
    static constexpr int HeadBits = 21;
    static constexpr int LabelBits = 16; // there are 2^LabelBits rows

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
    std::vector<float> m_headSquares; // sums of squared gradients
    std::vector<float> m_labelSquares;
};

} // namespace parsescope::graph
