// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/linear/joint_scorer.h"
#include "core/learning/training_data.h"
#include "core/learning/training_loop.h"
#include "core/learning/training_oracle.h"

#include <optional>
#include <vector>

namespace parsescope {

/// A training sentence and its oracle.
struct LinearExample {
    const TrainingSentence& sentence;
    TrainingOracle oracle;
};

/// A perceptron in training. Each row of the weights of actions contains the weights, followed by a
/// total for each weight: the sum of its changes, each multiplied by the time of the change. The
/// averaged weights are computed from the weights and the totals.
class PerceptronLearner : public Learner {
public:
    PerceptronLearner(ModelDescription description, const TrainingOptions& options,
                      std::vector<LinearExample> examples);

    double learn(int iteration) override;
    [[nodiscard]] IterationReport mistakes() const override;
    [[nodiscard]] std::unique_ptr<Model> model() const override;
    [[nodiscard]] std::uint64_t fingerprint() const override;
    void write(ByteWriter& out) const override;
    [[nodiscard]] bool read(ByteReader& in) override;

private:
    using Hashes = std::span<const std::uint64_t>;

    /// The mistakes in one iteration.
    struct Mistakes {
        long long decisions = 0;
        long long updates = 0;      // number of wrong transitions
        long long labelUpdates = 0; // number of right transitions with wrong labels

        [[nodiscard]] double share() const;
        [[nodiscard]] Text text() const;
    };
    /// A candidate with the 0-based label of its arc, or -1.
    struct Labelled {
        std::size_t index = 0;
        int label = -1;
        bool operator==(const Labelled&) const = default;
    };
    /// A sentence that is being parsed.
    struct Parsing {
        LinearExample& example;
        int iteration;
        ParserState state;
        std::unique_ptr<PerceptronScorer> scorer;
        JointScorer* joint = nullptr; // the scorer if the model is joint; otherwise null
        std::size_t step = 0;
    };

    [[nodiscard]] bool isStatic() const { return m_options.perceptron.regime == Regime::Static; }
    [[nodiscard]] bool isJoint() const {
        return m_options.perceptron.labels == LabelTraining::Joint;
    }
    void learn(LinearExample& example, int iteration);
    /// Takes the next step, and learns from the choice of the model. Returns false if the next
    /// transition of the canonical derivation is not a candidate.
    [[nodiscard]] bool takeStep(Parsing& parsing);
    /// Learns from the choice of the model and returns the choice to take next; nothing if the next
    /// transition of the canonical derivation is not a candidate.
    std::optional<Labelled> decide(Parsing& parsing);
    /// Returns the index of the transition of the canonical derivation.
    [[nodiscard]] std::optional<std::size_t> canonicalCandidate(Parsing& parsing) const;
    /// Sets for each candidate m_rightLabels to the right label with the best score, and
    /// m_rightScores to the score with this label. On a gold arc, only the gold label is right; on
    /// any other arc, every label counts as right, because the label of the word is lost in any
    /// case.
    void listRightLabels(const Parsing& parsing);
    void change(Parsing& parsing, Labelled choice, float by);
    /// Learns from the label that the second classifier chooses, and returns the label to take.
    int label(Parsing& parsing, const Candidate& candidate);
    [[nodiscard]] bool follows(int iteration);

    ModelDescription m_description;
    const TrainingOptions& m_options;
    std::vector<LinearExample> m_examples;
    FeatureSet m_actionFeatures;
    FeatureSet m_labelFeatures;
    int m_classes;
    LabelledActions m_labelledActions;
    ActionWeights m_actions;
    SparseWeights m_labels;
    SparseWeights m_transitions; // weights of labelled transitions
    SentenceOrder m_order;
    Mistakes m_mistakes;
    float m_time = 1;
    std::vector<Candidate> m_candidates;
    std::vector<float> m_scores;
    std::vector<int> m_rightLabels;
    std::vector<float> m_rightScores;
    std::vector<float> m_labelScores;
};

} // namespace parsescope
