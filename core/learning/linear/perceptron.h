// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/linear/action_weights.h"
#include "core/learning/linear/label_weights.h"
#include "core/learning/linear/linear_features.h"
#include "core/learning/model.h"

#include <optional>

namespace parsescope {

/// A linear model with two parts: one chooses the transition, the other the label of its arc.
class PerceptronModel : public Model {
public:
    static constexpr const char* Kind = "perceptron";

    /// `edition` is the edition of the templates of the weights, see linear_features.h.
    PerceptronModel(ModelDescription description, ActionWeights actions, LabelWeights labels,
                    int edition = LatestEdition);
    /// Restores a model from the bytes written by `bytes`.
    [[nodiscard]] static Result<std::unique_ptr<Model>> fromBytes(ModelDescription description,
                                                                  std::string_view bytes);

    [[nodiscard]] const ModelDescription& description() const override { return m_description; }
    [[nodiscard]] std::unique_ptr<Scorer> scorer(const Sentence& sentence,
                                                 const TaskControl& control = {}) const override;
    [[nodiscard]] std::string bytes() const override;
    [[nodiscard]] bool hasFeatureWeights() const override { return true; }
    [[nodiscard]] std::vector<FeatureWeight>
    compareCandidates(const Sentence& sentence, const ParserState& state, const Candidate& first,
                      const Candidate& second) const override;

    [[nodiscard]] const FeatureSet& actionFeatures() const { return m_actionFeatures; }

private:
    ModelDescription m_description;
    FeatureSet m_actionFeatures;
    FeatureSet m_labelFeatures;
    ActionWeights m_actions; // a column for each action
    LabelWeights m_labels;
};

/// Scores candidates by the weights of their features. Features that several candidates have are
/// looked up only once.
class PerceptronScorer : public Scorer {
public:
    /// All arguments must outlive the scorer. `classes` is the number of actions.
    PerceptronScorer(const FeatureSet& actionFeatures, const ActionWeights& actions, int classes,
                     const FeatureSet& labelFeatures, const LabelWeights& labels,
                     const Sentence& sentence, RootPlace root);

    void score(const ParserState& state, std::span<const Candidate> candidates,
               std::span<float> scores) override;
    void scoreLabels(const ParserState& state, const Candidate& candidate,
                     std::vector<float>& scores) override;

    /// Return the features of a candidate. Valid until the next call of any function.
    std::span<const std::uint64_t> actionHashes(const ParserState& state,
                                                const Candidate& candidate);
    std::span<const std::uint64_t> labelHashes(const ParserState& state,
                                               const Candidate& candidate);

private:
    const FeatureSet& m_actionFeatures;
    const ActionWeights& m_actions;
    int m_classes;
    const FeatureSet& m_labelFeatures;
    const LabelWeights& m_labels;
    WordTable m_words;
    std::vector<std::uint64_t> m_hashes;
    std::vector<std::uint64_t> m_labelHashes;
    // While candidates are scored: their features, and the rows of the features. Many of the first
    // features, which all candidates share, are the same as in the last call.
    std::vector<std::uint64_t> m_features;
    std::vector<const float*> m_rows;
    std::vector<std::uint64_t> m_last;
    std::size_t m_lastSize = 0; // of m_actions
};

} // namespace parsescope
