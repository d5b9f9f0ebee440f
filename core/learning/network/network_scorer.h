// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/network_model.h"

namespace parsescope::neural {

/// The encodings of a batch of sentences by each member of a model. The model must outlive it.
class EncodedBatch {
public:
    EncodedBatch(const NetworkModel& model, std::span<const Sentence> sentences);

    [[nodiscard]] const NetworkModel& model() const { return m_model; }
    /// Returns the average of the members' tables for `decoder` and sentence `i`. The tables of a
    /// member can also be for a decoder that `decoder` contains. The model must have the tables.
    [[nodiscard]] Scores tables(int i, const ExactDecoder* decoder) const;
    /// Returns the average of the scores of each transition.
    [[nodiscard]] Values<float> transitionScores(int i, const Positions& positions) const;
    /// Returns the average of the scores of all labels for an arc.
    [[nodiscard]] Values<float> labelScores(int i, Arc arc) const;

private:
    const NetworkModel& m_model;
    std::vector<std::vector<SentenceIds>> m_ids; // by member
    std::vector<std::unique_ptr<Scoring<float>>> m_scorings;
};

/// Scores a sentence of a batch for greedy parsing.
class NetworkScorer : public Scorer {
public:
    NetworkScorer(const EncodedBatch& batch, int i);
    /// Owns the batch, which has one sentence.
    explicit NetworkScorer(std::unique_ptr<EncodedBatch> batch);

    void score(const ParserState& state, std::span<const Candidate> candidates,
               std::span<float> scores) override;
    void scoreLabels(const ParserState& state, const Candidate& candidate,
                     std::vector<float>& scores) override;

private:
    std::unique_ptr<EncodedBatch> m_own;
    const EncodedBatch& m_batch;
    int m_sentence;
    Scores m_tables; // only if the model parses exactly
};

} // namespace parsescope::neural
