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
    /// Computes rough scores first, and exact ones only if a second class is so near that rough
    /// scores do not tell which one is better.
    [[nodiscard]] std::size_t best(const ParserState& state,
                                   std::span<const Candidate> candidates) override;
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

    /// The best two classes of candidates.
    struct TopTwo {
        std::size_t index; ///< 0-based index of the candidate of the best class
        int label;         ///< label of the best class; -1 if it adds no arc
        float best;
        float second; ///< score of the second class; -∞ if there is none
    };
    /// Adds rows to a sum, addExactly or addRoughly.
    using Addition = void (JointScorer::*)(Rows rows, std::span<const RowRange> ranges,
                                           std::size_t begin);
    void addExactly(Rows rows, std::span<const RowRange> ranges, std::size_t begin) {
        m_transitions.add(rows, ranges, m_sums.data() + begin);
    }
    void addRoughly(Rows rows, std::span<const RowRange> ranges, std::size_t begin) {
        m_transitions.addRoughly(rows, ranges, m_sums.data() + begin, sketchAt(begin));
    }
    /// Returns the part of m_sketches that belongs to the sum with the index `begin` in m_sums.
    [[nodiscard]] SketchSum* sketchAt(std::size_t begin) {
        return m_sketches.data() + begin / m_transitions.width() * m_transitions.rough().width();
    }

    /// Finds the rows of all features of the candidates.
    void locate(const ParserState& state, std::span<const Candidate> candidates);
    /// Computes the sums of the candidates and their best labels from the rows.
    void sumUp(const ParserState& state, std::span<const Candidate> candidates, Addition add);
    /// Returns the sums of all classes whose first vector has the index `begin` in m_sums.
    [[nodiscard]] const float* sumsAt(std::size_t begin) const {
        return (m_sums.data() + begin)->values.data();
    }
    /// Returns the labels that are possible for the arc of a candidate; none if it adds no arc.
    [[nodiscard]] std::span<const int> labelsOf(const Candidate& candidate) const {
        if (candidate.arc.head == NoHead)
            return {};
        return candidate.arc.head == 0 ? m_onRoot : m_elsewhere;
    }
    /// Returns the vectors that contain the classes of a candidate with all its labels, also
    /// without a label.
    [[nodiscard]] RowRange vectorsOf(const Candidate& candidate) const;
    /// Replaces `ranges` by the vectors of the candidates with the focus `focus`.
    void listVectors(const ParserState& state, std::span<const Candidate> candidates, Focus focus,
                     std::vector<RowRange>& ranges) const;
    /// Sets the best label and the score of each candidate from the sums.
    void listScores(std::span<const Candidate> candidates, std::span<float> scores);
    /// Compares the rough scores of all classes of the candidates.
    [[nodiscard]] TopTwo findTopTwo(std::span<const Candidate> candidates);
    [[nodiscard]] int findBestLabel(std::size_t index, const Candidate& candidate) const;
    /// Appends a sum of zeros to m_sums, and returns the index of its first vector.
    std::size_t addSum();
    /// Computes the sum of the features that are independent of `focus`, for candidates with this
    /// focus. `rows` are the rows of all features in the plain context. Returns the index of its
    /// first vector in m_sums.
    std::size_t sharedSum(const ParserState& state, std::span<const Candidate> candidates,
                          Focus focus, Rows rows, Addition add);

    const SparseWeights& m_transitions;
    LabelledActions m_classes;
    std::vector<int> m_onRoot;    // labels that are possible for arcs from ROOT
    std::vector<int> m_elsewhere; // labels that are possible for other arcs
    std::vector<std::uint64_t>
        m_scored;              // features of the plain context in the last call of `score`
    bool m_isExact = true;     // false if the sums are rough
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
    std::vector<SketchSum> m_sketches; // the other part of each sum, if the sums are rough
    std::vector<std::size_t> m_begins; // index into m_sums of the scores of each candidate
    std::vector<int> m_bestLabels;     // label of each candidate; -1 if it adds no arc
    std::vector<float> m_scores;       // scores of `best`, if the sums are exact
    std::array<std::size_t, 4>
        m_shared{}; // result of sharedSum for each focus; None if not computed
};

} // namespace parsescope
