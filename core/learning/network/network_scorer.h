// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/network_model.h"

namespace parsescope::neural {

/// Sentences under each member of a model. The model must outlive it.
class EncodedBatch {
public:
    EncodedBatch(const NetworkModel& model, std::span<const Sentence> sentences);

    [[nodiscard]] const NetworkModel& model() const { return m_model; }
    /// Average of the tables of the members for sentence `i`, of `decoder` or of what it
    /// contains; the model must have them.
    [[nodiscard]] Scores tables(int i, const ExactDecoder* decoder) const;
    /// Average of the scores of each transition.
    [[nodiscard]] Values<float> transitionScores(int i, const Positions& positions) const;
    /// Average of the scores of all labels for an arc.
    [[nodiscard]] Values<float> labelScores(int i, Arc arc) const;

private:
    const NetworkModel& m_model;
    std::vector<std::vector<SentenceIds>> m_ids; // by member
    std::vector<std::unique_ptr<Scoring<float>>> m_scorings;
};

/// Scores of a sentence of a batch for greedy parsing.
class NetworkScorer : public Scorer {
public:
    NetworkScorer(const EncodedBatch& batch, int i);
    /// One that keeps the batch, of one sentence.
    explicit NetworkScorer(std::unique_ptr<EncodedBatch> batch);

    void score(const ParserState& state, std::span<const Candidate> candidates,
               std::span<float> scores) override;
    void scoreLabels(const ParserState& state, const Candidate& candidate,
                     std::vector<float>& scores) override;

private:
    std::unique_ptr<EncodedBatch> m_own;
    const EncodedBatch& m_batch;
    int m_sentence;
    Scores m_tables; // of a model that parses exactly
};

} // namespace parsescope::neural
