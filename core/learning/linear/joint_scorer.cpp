// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/joint_scorer.h"

#include <algorithm>
#include <utility>

namespace parsescope {

JointScorer::JointScorer(const ModelDescription& model, const FeatureSet& actionFeatures,
                         const ActionWeights& actions, const FeatureSet& labelFeatures,
                         const SparseWeights& labels, const SparseWeights& transitions,
                         const Sentence& sentence)
    : PerceptronScorer(actionFeatures, actions, actions.columns(), labelFeatures, labels, sentence,
                       model.shape.root),
      m_transitions(transitions), m_classes(model) {
    for (int label = 0; label < static_cast<int>(model.labels.size()); ++label) {
        if (model.isPossible(label, true))
            m_onRoot.push_back(label);
        if (model.isPossible(label, false))
            m_elsewhere.push_back(label);
    }
}

std::size_t JointScorer::addSum() {
    const std::size_t begin = m_sums.size();
    m_sums.resize(begin + m_transitions.width());
    return begin;
}

std::size_t JointScorer::sharedSum(const ParserState& state, std::span<const Candidate> candidates,
                                   Focus focus, Rows rows) {
    std::size_t& begin = m_shared[static_cast<std::size_t>(focus)];
    if (begin == None) {
        begin = addSum();
        m_sharedRows.clear();
        for (int t : actionFeatures().plainTemplates(focus))
            m_sharedRows.push_back(rows[static_cast<std::size_t>(t)]);
        listVectors(state, candidates, focus, m_focusedRanges);
        SparseWeights::add(m_sharedRows, m_focusedRanges, m_sums.data() + begin);
    }
    return begin;
}

RowRange JointScorer::vectorsOf(const Candidate& candidate) const {
    const auto first = static_cast<std::size_t>(m_classes.of(candidate.action, -1));
    const std::size_t labels =
        candidate.arc.head == NoHead ? 0 : static_cast<std::size_t>(m_classes.labels());
    return {first / RowLanes, (first + labels) / RowLanes + 1};
}

void JointScorer::listVectors(const ParserState& state, std::span<const Candidate> candidates,
                              Focus focus, std::vector<RowRange>& ranges) const {
    ranges.clear();
    for (const Candidate& candidate : candidates)
        if (focusOf(state, candidate) == focus)
            ranges.push_back(vectorsOf(candidate));
    std::ranges::sort(ranges, {}, &RowRange::first);
    std::size_t count = 0;
    for (const RowRange& range : ranges)
        if (count > 0 && range.first <= ranges[count - 1].last)
            ranges[count - 1].last = std::max(ranges[count - 1].last, range.last);
        else
            ranges[count++] = range;
    ranges.resize(count);
}

void JointScorer::score(const ParserState& state, std::span<const Candidate> candidates,
                        std::span<float> scores) {
    const std::span<const std::uint64_t> features = collectFeatures(state, candidates);
    if (std::exchange(m_version, m_transitions.version()) != m_transitions.version())
        m_scored.clear(); // the rows may have moved
    m_sparseRows.resize(features.size());
    m_transitions.locate(features, m_sparseRows, m_scored);
    const auto size = static_cast<std::size_t>(actionFeatures().size());
    const Rows plain = Rows(m_sparseRows).first(size);
    m_scored.assign(features.begin(), features.begin() + static_cast<std::ptrdiff_t>(size));
    m_sums.clear();
    m_begins.clear();
    m_bestLabels.clear();
    m_shared.fill(None);
    listVectors(state, candidates, Focus::Plain, m_ranges);
    addSum();
    SparseWeights::add(plain, m_ranges, m_sums.data());
    std::size_t next = size;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const Focus focus = focusOf(state, candidates[i]);
        m_begins.push_back(0);
        if (focus != Focus::Plain) {
            const std::size_t shared = sharedSum(state, candidates, focus, plain);
            const std::size_t begin = addSum();
            m_begins.back() = begin;
            const RowRange range = vectorsOf(candidates[i]);
            std::copy(m_sums.begin() + static_cast<std::ptrdiff_t>(shared + range.first),
                      m_sums.begin() + static_cast<std::ptrdiff_t>(shared + range.last),
                      m_sums.begin() + static_cast<std::ptrdiff_t>(begin + range.first));
            const std::size_t focused = actionFeatures().focusedTemplates(focus).size();
            SparseWeights::add(Rows(m_sparseRows).subspan(next, focused), std::span(&range, 1),
                               m_sums.data() + begin);
            next += focused;
        }
        m_bestLabels.push_back(findBestLabel(i, candidates[i]));
        scores[i] = scoreOf(i, candidates[i], m_bestLabels.back());
    }
}

int JointScorer::findBestLabel(std::size_t index, const Candidate& candidate) const {
    if (candidate.arc.head == NoHead)
        return -1;
    const float* const scores = sumsAt(m_begins[index]) + m_classes.of(candidate.action, 0);
    int best = -1;
    float bestScore = 0;
    for (const int label : candidate.arc.head == 0 ? m_onRoot : m_elsewhere)
        if (best < 0 || scores[label] > bestScore) {
            best = label;
            bestScore = scores[label];
        }
    return best;
}

void JointScorer::scoreLabels(const ParserState& state, const Candidate& candidate,
                              std::vector<float>& scores) {
    if (state.isFinal()) {
        PerceptronScorer::scoreLabels(state, candidate, scores);
        return;
    }
    const bool isPlain = focusOf(state, candidate) == Focus::Plain;
    const RowRange vectors = vectorsOf(candidate);
    const bool isSummed = std::ranges::any_of(m_ranges, [&](const RowRange& range) {
        return range.first <= vectors.first && vectors.last <= range.last;
    });
    if (!isPlain || !isSummed || !std::ranges::equal(actionHashes(state, candidate), m_scored)) {
        float ignored = 0;
        JointScorer::score(state, std::span(&candidate, 1), std::span(&ignored, 1));
    }
    const std::size_t begin = isPlain ? 0 : m_begins.front();
    const float* const first = sumsAt(begin) + m_classes.of(candidate.action, 0);
    scores.assign(first, first + m_classes.labels());
}

} // namespace parsescope
