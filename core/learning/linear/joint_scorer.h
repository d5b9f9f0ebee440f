// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/linear/perceptron.h"

#include <array>

namespace parsescope {

/// The largest number of labels of a joint model, whose scores have a number for each class.
inline constexpr std::size_t MostJointLabels = 10'000;

/// The classes of labelled transitions: for each class of transitions (see Actions), one class
/// without a label and one class for each label.
class LabelledActions {
public:
    explicit LabelledActions(const ModelDescription& model)
        : m_labels(static_cast<int>(model.labels.size())),
          m_size(Actions(model.system).size() * (m_labels + 1)) {}
    [[nodiscard]] int size() const { return m_size; }
    [[nodiscard]] int labels() const { return m_labels; }
    /// Returns the class of a transition of the class `action` with the 0-based label `label`, or
    /// without a label if it is -1.
    [[nodiscard]] int of(int action, int label) const {
        return action * (m_labels + 1) + label + 1;
    }

private:
    int m_labels;
    int m_size;
};

/// A scorer of labelled transitions, each of which is a separate class. The score of a candidate is
/// the score of its best label, and the scores of labels for the arc of a candidate are the scores
/// of the labelled transitions. Words without a head in a terminal configuration get their label as
/// in PerceptronScorer, because no transition attaches them.
class JointScorer : public PerceptronScorer {
public:
    /// All arguments must outlive the scorer. `transitions` has the classes of LabelledActions.
    JointScorer(const ModelDescription& model, const FeatureSet& actionFeatures,
                const ActionWeights& actions, const FeatureSet& labelFeatures,
                const SparseWeights& labels, const SparseWeights& transitions,
                const Sentence& sentence);

    void score(const ParserState& state, std::span<const Candidate> candidates,
               std::span<float> scores) override;
    /// Reuses the sums of the last call of `score` if it was for the same features. Therefore the
    /// weights must not change between the two calls.
    void scoreLabels(const ParserState& state, const Candidate& candidate,
                     std::vector<float>& scores) override;

    /// Returns the score of the candidate with 0-based index `index` in the last call of `score`
    /// with the label `label`, or without a label if it is -1.
    [[nodiscard]] float scoreOf(std::size_t index, const Candidate& candidate, int label) const {
        return sumsAt(m_begins[index])[m_classes.of(candidate.action, label)];
    }
    [[nodiscard]] std::optional<int> bestLabelOf(std::size_t index) const override {
        return m_bestLabels[index];
    }

private:
    static constexpr std::size_t None = static_cast<std::size_t>(-1);
    using Rows = std::span<const SparseWeights::Row>;

    /// Returns the sums of all classes whose first vector has the index `begin` in m_sums.
    [[nodiscard]] const float* sumsAt(std::size_t begin) const {
        return (m_sums.data() + begin)->values.data();
    }
    /// Returns the vectors that contain the classes of a candidate with all its labels, also
    /// without a label.
    [[nodiscard]] RowRange vectorsOf(const Candidate& candidate) const;
    /// Replaces `ranges` by the vectors of the candidates with the focus `focus`.
    void listVectors(const ParserState& state, std::span<const Candidate> candidates, Focus focus,
                     std::vector<RowRange>& ranges) const;
    [[nodiscard]] int findBestLabel(std::size_t index, const Candidate& candidate) const;
    /// Appends a sum of zeros to m_sums, and returns the index of its first vector.
    std::size_t addSum();
    /// Computes the sum of the features that are independent of `focus`, for candidates with this
    /// focus. `rows` are the rows of all features in the plain context. Returns the index of its
    /// first vector in m_sums.
    std::size_t sharedSum(const ParserState& state, std::span<const Candidate> candidates,
                          Focus focus, Rows rows);

    const SparseWeights& m_transitions;
    LabelledActions m_classes;
    std::vector<int> m_onRoot;    // labels that are possible for arcs from ROOT
    std::vector<int> m_elsewhere; // labels that are possible for other arcs
    std::vector<std::uint64_t>
        m_scored;              // features of the plain context in the last call of `score`
    std::size_t m_version = 0; // version of the weights in the last call of `score`
    std::vector<SparseWeights::Row> m_sparseRows;
    // The vectors whose sums are complete in the plain context, as disjoint ranges in ascending
    // order.
    std::vector<RowRange> m_ranges;
    std::vector<RowRange> m_focusedRanges; // the same for sharedSum
    std::vector<SparseWeights::Row> m_sharedRows;
    // The scores of classes, first in the plain context and then in the contexts of candidates with
    // another focus, width() vectors for each.
    std::vector<RowVector> m_sums;
    std::vector<std::size_t> m_begins; // index into m_sums of the scores of each candidate
    std::vector<int> m_bestLabels;     // label of each candidate; -1 if it adds no arc
    std::array<std::size_t, 4>
        m_shared{}; // result of sharedSum for each focus; None if not computed
};

} // namespace parsescope
