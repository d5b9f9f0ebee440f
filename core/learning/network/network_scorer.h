// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/network_model.h"

namespace parsescope::neural {

/// The encodings of a batch of sentences by each member of a model, which must outlive the
/// encodings.
class EncodedBatch {
public:
    EncodedBatch(const NetworkModel& model, std::span<const Sentence> sentences);

    [[nodiscard]] const NetworkModel& model() const { return m_model; }
    /// Returns the average of the members' tables for `decoder` and sentence `i` (0-based). The
    /// tables of a member can also be for a decoder that `decoder` contains. The model must have
    /// tables for `decoder`.
    [[nodiscard]] Scores tables(int i, const ExactDecoder* decoder) const;
    /// Returns the average of the members' scores of each transition in sentence `i` (0-based).
    [[nodiscard]] Values<float> transitionScores(int i, const Positions& positions) const;
    /// Returns the average of the members' scores of all labels for `arc` in sentence `i`
    /// (0-based).
    [[nodiscard]] Values<float> labelScores(int i, Arc arc) const;

private:
    const NetworkModel& m_model;
    std::vector<std::vector<SentenceIds>> m_ids; // token numbers of the sentences for each member
    std::vector<std::unique_ptr<Scoring<float>>> m_scorings;
};

/// A scorer of the transitions of one sentence of a batch, for greedy parsing.
class NetworkScorer : public Scorer {
public:
    NetworkScorer(const EncodedBatch& batch, int i);
    /// Makes a scorer that owns `batch`, which must have one sentence.
    explicit NetworkScorer(std::unique_ptr<EncodedBatch> batch);

    void score(const ParserState& state, std::span<const Candidate> candidates,
               std::span<float> scores) override;
    void scoreLabels(const ParserState& state, const Candidate& candidate,
                     std::vector<float>& scores) override;

private:
    std::unique_ptr<EncodedBatch> m_own;
    const EncodedBatch& m_batch;
    int m_sentence;
    // Tables of scores, only if the model parses exactly with scores of two positions or of arcs.
    // With three positions, the tables would be much larger than the part that a parse needs.
    Scores m_tables;
};

} // namespace parsescope::neural
