// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/linear/action_weights.h"
#include "core/learning/linear/linear_features.h"
#include "core/learning/linear/sparse_weights.h"
#include "core/learning/model.h"

#include <optional>

namespace parsescope {

/// A linear model with two parts: one chooses the transition, the other chooses the label of its
/// arc. A joint model chooses labelled transitions (see JointScorer), and its second part labels
/// only the words without a head in a terminal configuration.
class PerceptronModel : public Model {
public:
    static constexpr const char* Kind = "perceptron";

    /// Makes a model whose weights belong to the templates `features`.
    PerceptronModel(ModelDescription description, ActionWeights actions, SparseWeights labels,
                    ActionFeatures features = ActionFeatures::Templates);
    /// Makes a joint model. `transitions` has the classes of LabelledActions.
    PerceptronModel(ModelDescription description, SparseWeights transitions, SparseWeights labels,
                    ActionFeatures features = ActionFeatures::Templates);
    /// Restores a model from the bytes written by the member function `bytes`. Fails if the bytes
    /// are damaged or belong to unknown templates.
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
    ActionWeights m_actions; // weights of transitions, with a column for each action
    SparseWeights m_labels;
    std::optional<SparseWeights>
        m_transitions; // weights of a joint model, in which m_actions is empty
};

/// A scorer that adds up the weights of the features of each candidate. Features that several
/// candidates share are looked up only once.
class PerceptronScorer : public Scorer {
public:
    /// All arguments must outlive the scorer. `classes` is the number of actions.
    PerceptronScorer(const FeatureSet& actionFeatures, const ActionWeights& actions, int classes,
                     const FeatureSet& labelFeatures, const SparseWeights& labels,
                     const Sentence& sentence, RootPlace root);

    void score(const ParserState& state, std::span<const Candidate> candidates,
               std::span<float> scores) override;
    void scoreLabels(const ParserState& state, const Candidate& candidate,
                     std::vector<float>& scores) override;

    /// Returns the features by which the transition of `candidate` is scored. Valid until the next
    /// call of any function of the scorer.
    std::span<const std::uint64_t> actionHashes(const ParserState& state,
                                                const Candidate& candidate);
    /// Returns the features by which the label of `candidate` is scored. Valid until the next call
    /// of any function of the scorer.
    std::span<const std::uint64_t> labelHashes(const ParserState& state,
                                               const Candidate& candidate);

protected:
    [[nodiscard]] const FeatureSet& actionFeatures() const { return m_actionFeatures; }
    /// Returns the features of the plain context and then, for each candidate with another focus,
    /// the features that depend on its focus. Valid until the next call of any function of the
    /// scorer.
    std::span<const std::uint64_t> collectFeatures(const ParserState& state,
                                                   std::span<const Candidate> candidates);

private:
    const FeatureSet& m_actionFeatures;
    const ActionWeights& m_actions;
    int m_classes;
    const FeatureSet& m_labelFeatures;
    const SparseWeights& m_labels;
    WordTable m_words;
    std::vector<std::uint64_t> m_hashes;
    std::vector<std::uint64_t> m_labelHashes;
    std::vector<RowVector> m_labelSums;
    // The features of the candidates that are being scored, and the rows of the features. The first
    // features are common to all candidates, and many of them have also occurred in the last call.
    std::vector<std::uint64_t> m_features;
    std::vector<const float*> m_rows;
    std::vector<std::uint64_t> m_last;
    // The size of m_actions in the last call; a different size means that its rows have moved.
    std::size_t m_lastSize = 0;
};

} // namespace parsescope
