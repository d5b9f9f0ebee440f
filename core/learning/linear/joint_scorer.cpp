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
    m_sums.resize(begin + m_transitions.width(), 0);
    return begin;
}

std::size_t JointScorer::sharedSum(Focus focus, Rows rows) {
    std::size_t& begin = m_shared[static_cast<std::size_t>(focus)];
    if (begin == None) {
        begin = addSum();
        for (int t : actionFeatures().plainTemplates(focus))
            add(rows[static_cast<std::size_t>(t)], begin);
    }
    return begin;
}

SparseWeights::Range JointScorer::classesOf(const Candidate& candidate) const {
    const int first = m_classes.of(candidate.action, -1);
    return {first, candidate.arc.head == NoHead ? first + 1 : first + 1 + m_classes.labels()};
}

void JointScorer::listClasses(std::span<const Candidate> candidates) {
    m_ranges.clear();
    for (const Candidate& candidate : candidates)
        m_ranges.push_back(SparseWeights::wholeVectors(classesOf(candidate)));
    std::ranges::sort(m_ranges, {}, &SparseWeights::Range::first);
    std::size_t count = 0;
    for (const SparseWeights::Range& range : m_ranges)
        if (count > 0 && range.first <= m_ranges[count - 1].last)
            m_ranges[count - 1].last = std::max(m_ranges[count - 1].last, range.last);
        else
            m_ranges[count++] = range;
    m_ranges.resize(count);
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
    listClasses(candidates);
    addSum();
    for (const SparseWeights::Row& row : plain)
        add(row, 0);
    std::size_t next = size;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const Focus focus = focusOf(state, candidates[i]);
        m_begins.push_back(0);
        if (focus != Focus::Plain) {
            const std::size_t shared = sharedSum(focus, plain);
            const std::size_t begin = addSum();
            m_begins.back() = begin;
            std::copy_n(m_sums.begin() + static_cast<std::ptrdiff_t>(shared), m_transitions.width(),
                        m_sums.begin() + static_cast<std::ptrdiff_t>(begin));
            const std::size_t focused = actionFeatures().focusedTemplates(focus).size();
            for (const SparseWeights::Row& row : Rows(m_sparseRows).subspan(next, focused))
                add(row, begin);
            next += focused;
        }
        m_bestLabels.push_back(findBestLabel(i, candidates[i]));
        scores[i] = scoreOf(i, candidates[i], m_bestLabels.back());
    }
}

int JointScorer::findBestLabel(std::size_t index, const Candidate& candidate) const {
    if (candidate.arc.head == NoHead)
        return -1;
    const float* const scores = m_sums.data() + m_begins[index] + m_classes.of(candidate.action, 0);
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
    const SparseWeights::Range classes = classesOf(candidate);
    const bool isSummed = std::ranges::any_of(m_ranges, [&](const SparseWeights::Range& range) {
        return range.first <= classes.first && classes.last <= range.last;
    });
    if (!isPlain || !isSummed || !std::ranges::equal(actionHashes(state, candidate), m_scored)) {
        float ignored = 0;
        JointScorer::score(state, std::span(&candidate, 1), std::span(&ignored, 1));
    }
    const std::size_t begin = isPlain ? 0 : m_begins.front();
    const auto first =
        m_sums.begin() + static_cast<std::ptrdiff_t>(begin) + m_classes.of(candidate.action, 0);
    scores.assign(first, first + m_classes.labels());
}

} // namespace parsescope
