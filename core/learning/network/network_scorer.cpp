// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network/network_scorer.h"

#include "core/decoding/exact_decoders.h"

#include <algorithm>
#include <cmath>

namespace parsescope::neural {

namespace {

void addScaled(std::span<const float> from, float factor, Values<float>& to) {
    to.resize(from.size());
    std::transform(from.begin(), from.end(), to.begin(), to.begin(),
                   [factor](float a, float b) { return factor * a + b; });
}

void addScaled(const ScoreTable& from, double factor, ScoreTable& to) {
    for (int row = 0; row < from.rows(); ++row)
        for (int column = 0; column <= from.words() + 1; ++column)
            to.at(row, column) += factor * from.at(row, column);
}

/// Returns a score within finite limits. Sums of finite weights can be infinite or NaN, with which
/// decoding fails.
template<class Real>
Real bounded(Real score) {
    constexpr Real Largest = 1e30F;
    if (std::isnan(score))
        return 0;
    return std::clamp(score, -Largest, Largest);
}

} // namespace

EncodedBatch::EncodedBatch(const NetworkModel& model, std::span<const Sentence> sentences)
    : m_model(model) {
    for (const NetworkModel::Member& member : model.members()) {
        std::vector<SentenceIds>& ids = m_ids.emplace_back();
        std::transform(
            sentences.begin(), sentences.end(), std::back_inserter(ids),
            [&](const Sentence& sentence) { return member.vocabulary.encode(sentence); });
        std::vector<const SentenceIds*> pointers;
        std::transform(ids.begin(), ids.end(), std::back_inserter(pointers),
                       [](const SentenceIds& sentence) { return &sentence; });
        m_scorings.push_back(
            std::make_unique<Scoring<float>>(member.network, member.weights, pointers));
    }
}

Scores EncodedBatch::tables(int i, const ExactDecoder* decoder) const {
    const double share = 1 / static_cast<double>(m_scorings.size());
    Scores sum(decoder, m_scorings.front()->words(i));
    for (std::size_t k = 0; k < m_scorings.size(); ++k) {
        Target target = m_model.members()[k].target;
        target.decoder = m_model.members()[k].scored();
        Scores tables(target.decoder, sum.words());
        m_scorings[k]->addTables(i, target.tableOutputs(), 1, tables);
        if (!decoder->takesScoresOf(*target.decoder))
            tables = asArcEager(tables);
        for (const std::string_view name : decoder->tables)
            addScaled(tables.table(name), share, sum.table(name));
    }
    for (const std::string_view name : decoder->tables) {
        ScoreTable& table = sum.table(name);
        for (int row = 0; row < table.rows(); ++row)
            for (int column = 0; column <= sum.words() + 1; ++column)
                table.at(row, column) = bounded(table.at(row, column));
    }
    return sum;
}

Values<float> EncodedBatch::transitionScores(int i, const Positions& positions) const {
    Values<float> sum;
    for (const auto& scoring : m_scorings)
        addScaled(scoring->transitionScores(i, positions),
                  1 / static_cast<float>(m_scorings.size()), sum);
    std::ranges::transform(sum, sum.begin(), bounded<float>);
    return sum;
}

Values<float> EncodedBatch::labelScores(int i, Arc arc) const {
    Values<float> sum;
    for (const auto& scoring : m_scorings)
        addScaled(
            scoring->labelScores(i, std::span(&arc.head, 1), std::span(&arc.dependent, 1)).values(),
            1 / static_cast<float>(m_scorings.size()), sum);
    std::ranges::transform(sum, sum.begin(), bounded<float>);
    return sum;
}

NetworkScorer::NetworkScorer(const EncodedBatch& batch, int i) : m_batch(batch), m_sentence(i) {
    const ExactDecoder* decodes = batch.model().decodes();
    if (!decodes || decodes->positions > 2)
        return;
    const TransitionSystem& system = batch.model().description().system;
    const ExactDecoder* decoder = exactDecoderOf(system);
    m_tables = batch.tables(i, decoder ? decoder : &ArcEagerDecoder);
}

NetworkScorer::NetworkScorer(std::unique_ptr<EncodedBatch> batch) : NetworkScorer(*batch, 0) {
    m_own = std::move(batch);
}

void NetworkScorer::score(const ParserState& state, std::span<const Candidate> candidates,
                          std::span<float> scores) {
    const Positions at = positionsOf(state.configuration());
    const auto [top, front] = std::pair(at[MostPositions - 2], at[MostPositions - 1]);
    const bool exact = m_tables.words() >= 0;
    const Values<float> all = exact ? Values<float>() : m_batch.transitionScores(m_sentence, at);
    for (std::size_t k = 0; k < candidates.size(); ++k) {
        const int rule = candidates[k].transition.rule;
        if (!exact)
            scores[k] = all[rule];
        else // if the stack is empty, there is only one candidate, which has no score
            scores[k] = top == NoToken
                            ? 0
                            : static_cast<float>(
                                  m_tables.table(state.system().rules[rule].name).at(top, front));
    }
}

void NetworkScorer::scoreLabels(const ParserState& /*state*/, const Candidate& candidate,
                                std::vector<float>& scores) {
    const Values<float> all = m_batch.labelScores(m_sentence, candidate.arc);
    scores.assign(all.begin(), all.end());
}

} // namespace parsescope::neural
