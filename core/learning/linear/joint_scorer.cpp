// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/joint_scorer.h"

#include <algorithm>

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
    m_sums.resize(begin + static_cast<std::size_t>(m_classes.size()), 0);
    return begin;
}

std::size_t JointScorer::sharedSum(Focus focus, Rows rows) {
    std::size_t& begin = m_shared[static_cast<std::size_t>(focus)];
    if (begin == None) {
        begin = addSum();
        for (int t : actionFeatures().plainTemplates(focus))
            SparseWeights::add(rows[static_cast<std::size_t>(t)], sumAt(begin));
    }
    return begin;
}

void JointScorer::score(const ParserState& state, std::span<const Candidate> candidates,
                        std::span<float> scores) {
    const std::span<const std::uint64_t> features = collectFeatures(state, candidates);
    m_sparseRows.resize(features.size());
    m_transitions.locate(features, m_sparseRows);
    const auto size = static_cast<std::size_t>(actionFeatures().size());
    const Rows plain = Rows(m_sparseRows).first(size);
    m_scored.assign(features.begin(), features.begin() + static_cast<std::ptrdiff_t>(size));
    m_sums.clear();
    m_begins.clear();
    m_shared.fill(None);
    addSum();
    for (const SparseWeights::Row& row : plain)
        SparseWeights::add(row, sumAt(0));
    std::size_t next = size;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const Focus focus = focusOf(state, candidates[i]);
        m_begins.push_back(0);
        if (focus != Focus::Plain) {
            const std::size_t shared = sharedSum(focus, plain);
            m_begins.back() = addSum();
            std::ranges::copy(sumAt(shared), sumAt(m_begins.back()).begin());
            const std::size_t focused = actionFeatures().focusedTemplates(focus).size();
            for (const SparseWeights::Row& row : Rows(m_sparseRows).subspan(next, focused))
                SparseWeights::add(row, sumAt(m_begins.back()));
            next += focused;
        }
        scores[i] = scoreOf(i, candidates[i], bestLabelOf(i, candidates[i]));
    }
}

int JointScorer::bestLabelOf(std::size_t index, const Candidate& candidate) const {
    if (candidate.arc.head == NoHead)
        return -1;
    int best = -1;
    for (const int label : candidate.arc.head == 0 ? m_onRoot : m_elsewhere)
        if (best < 0 || scoreOf(index, candidate, label) > scoreOf(index, candidate, best))
            best = label;
    return best;
}

void JointScorer::scoreLabels(const ParserState& state, const Candidate& candidate,
                              std::vector<float>& scores) {
    if (state.isFinal()) {
        PerceptronScorer::scoreLabels(state, candidate, scores);
        return;
    }
    const bool isPlain = focusOf(state, candidate) == Focus::Plain;
    if (!isPlain || !std::ranges::equal(actionHashes(state, candidate), m_scored)) {
        float ignored = 0;
        JointScorer::score(state, std::span(&candidate, 1), std::span(&ignored, 1));
    }
    const std::size_t begin = isPlain ? 0 : m_begins.front();
    const auto first =
        m_sums.begin() + static_cast<std::ptrdiff_t>(begin) + m_classes.of(candidate.action, 0);
    scores.assign(first, first + m_classes.labels());
}

} // namespace parsescope
