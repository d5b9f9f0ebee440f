// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/graph/graph_features.h"

#include <span>

namespace parsescope::graph {

/// A hash table of numbers with keys of up to 63 bits. Clearing the table for the next sentence
/// takes constant time.
class PartMemo {
public:
    /// Returns a reference to the value of `key`, which is valid until the next call. If `key` is
    /// not in the table, adds it with the value 0, which the caller must replace, and sets `known`
    /// to false.
    float& find(std::uint64_t key, bool& known);
    void clear();

private:
    struct CachedScore {
        std::uint64_t key = 0;
        float value = 0;
        std::uint32_t stamp = 0;
    };
    void grow();

    std::vector<CachedScore> m_entries = std::vector<CachedScore>(1U << 12U);
    std::size_t m_used = 0;
    std::uint32_t m_stamp = 1;
};

/// The scores of the parts of trees over one sentence: sums of weights of features, which are
/// computed on first use and then stored.
class GraphScores : public PartScores {
public:
    explicit GraphScores(const HashedWeights& weights) : m_weights(weights) {}

    /// Begins to score a sentence. `features` and `arcs` must exist while scores are computed.
    /// `costs` contains for each arc a number that is added to its score; empty for no costs.
    void start(const GraphFeatures& features, const LabelledArcs& arcs,
               std::span<const float> costs = {});

    [[nodiscard]] const LabelledArcs& arcs() const override { return *m_arcs; }
    [[nodiscard]] PartContexts contexts() const override { return m_contexts; }
    [[nodiscard]] double arc(int arc) override { return m_arcScores[arc]; }
    [[nodiscard]] double beside(int second, int previous, int arc) override;
    [[nodiscard]] double below(int above, int previous, int arc) override;
    [[nodiscard]] double valency(int above, bool left, int count) override;

    /// Adds to `places` the places of the weights whose sum is the score of `part`. A weight that
    /// counts several times is added several times.
    void addPlaces(const TreePart& part, std::vector<std::size_t>& places) const;

private:
    /// Returns the number that all arcs with the head and dependent of `arc` share; NoArc for
    /// NoArc.
    [[nodiscard]] int bare(int arc) const { return arc == NoArc ? NoArc : m_bare[arc]; }
    [[nodiscard]] int dependentOf(int arc) const {
        return arc == NoArc ? -1 : (*m_arcs)[arc].dependent;
    }
    [[nodiscard]] int labelOf(int arc) const { return arc == NoArc ? -1 : (*m_arcs)[arc].label; }
    // Each function below computes a score that is not in its memo.
    [[nodiscard]] float besideSum(int second, int previous, int arc);
    [[nodiscard]] float siblingSum(int previous, int arc);
    [[nodiscard]] float triSiblingSum(int second, int previous, int arc);
    [[nodiscard]] float belowSum(int above, int previous, int arc);
    [[nodiscard]] float grandparentSum(int above, int arc);
    [[nodiscard]] float grandSiblingSum(int above, int previous, int arc);
    [[nodiscard]] float valencySum(int above, bool left, int count);
    /// Returns the value of a part in `memo`. If there is none, calls `make` and stores its result.
    template<class Make>
    [[nodiscard]] float remembered(PartMemo& memo, int a, int b, int c, const Make& make);
    /// Returns the sum of the weights of the features that `add` appends to a list.
    template<class Add>
    [[nodiscard]] float sumOf(const Add& add);

    const HashedWeights& m_weights;
    const GraphFeatures* m_features = nullptr;
    const LabelledArcs* m_arcs = nullptr;
    PartContexts m_contexts;
    std::vector<float> m_arcScores;
    std::vector<int> m_bare;
    FeatureList m_list;
    FeatureList m_labelled;
    // The memos: whole scores, scores of the smaller parts that they contain, and scores without
    // labels.
    PartMemo m_beside, m_siblings, m_bareSiblings, m_bareTriSiblings;
    PartMemo m_below, m_grandparents, m_bareGrandparents, m_bareGrandSiblings;
    PartMemo m_valencies, m_bareValencies;
};

} // namespace parsescope::graph
