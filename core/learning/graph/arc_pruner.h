// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/graph/graph_features.h"
#include "core/learning/model.h"
#include "core/parsing/tree_shape.h"

namespace parsescope::graph {

/// The heads and labels of nodes 0..n in a gold tree. Entry 0 of both lists is ignored.
struct GoldTree {
    std::vector<int> heads;
    std::vector<int> labels; ///< 0-based numbers of the labels; -1 for a label that is not learnt
};

/// A first-order log-linear model. It computes the probabilities of the heads of each word,
/// independently of the heads of other words, and the probabilities of the labels of each arc.
class ArcPruner {
public:
    /// Makes an untrained model for `labels` different labels.
    explicit ArcPruner(int labels);

    /// Learns from one tree, with one step of AdaGrad for the head and the label of each word.
    void learn(const GraphFeatures& features, const GoldTree& gold);
    /// Returns the arcs whose probabilities are within `limits`, with the labels that `description`
    /// allows for each arc. The result always includes the arcs of the most probable projective
    /// tree, with a single root if `rootLimit` is One.
    [[nodiscard]] std::vector<LabelledArc> prune(const GraphFeatures& features,
                                                 const PruningLimits& limits,
                                                 const ModelDescription& description,
                                                 RootLimit rootLimit) const;
    /// Frees the memory that only learning needs. The model must not learn afterwards.
    void finish();

    [[nodiscard]] const HashedWeights& headWeights() const { return m_heads; }
    [[nodiscard]] HashedWeights& headWeights() { return m_heads; }
    /// Returns the weights of labels: 2^LabelBits consecutive rows, each with a weight for each
    /// label.
    [[nodiscard]] const std::vector<float>& labelWeights() const { return m_labelRows; }
    [[nodiscard]] std::vector<float>& labelWeights() { return m_labelRows; }

private:
    static constexpr int HeadBits = 21;
    static constexpr int LabelBits = 16; // binary logarithm of the number of rows

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
    std::vector<float> m_headSquares; // sum of the squared gradients of each weight of heads
    std::vector<float> m_labelSquares;
};

} // namespace parsescope::graph
