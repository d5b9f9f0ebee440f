// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/joint_scorer.h"

#include "core/learning/parser.h"

#include <algorithm>
#include <limits>
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
    m_sketches.resize(m_sketches.size() + m_transitions.rough().width());
    return begin;
}

std::size_t JointScorer::sharedSum(const ParserState& state, std::span<const Candidate> candidates,
                                   Focus focus, Rows rows, Addition add) {
    std::size_t& begin = m_shared[static_cast<std::size_t>(focus)];
    if (begin == None) {
        begin = addSum();
        m_sharedRows.clear();
        for (int t : actionFeatures().plainTemplates(focus))
            m_sharedRows.push_back(rows[static_cast<std::size_t>(t)]);
        listVectors(state, candidates, focus, m_focusedRanges);
        (this->*add)(m_sharedRows, m_focusedRanges, begin);
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

void JointScorer::locate(const ParserState& state, std::span<const Candidate> candidates) {
    const std::span<const std::uint64_t> features = collectFeatures(state, candidates);
    if (std::exchange(m_version, m_transitions.version()) != m_transitions.version())
        m_scored.clear(); // the rows may have moved
    m_sparseRows.resize(features.size());
    m_transitions.locate(features, m_sparseRows, m_scored);
    const auto size = static_cast<std::ptrdiff_t>(actionFeatures().size());
    m_scored.assign(features.begin(), features.begin() + size);
    listVectors(state, candidates, Focus::Plain, m_ranges);
}

void JointScorer::sumUp(const ParserState& state, std::span<const Candidate> candidates,
                        Addition add) {
    const auto size = static_cast<std::size_t>(actionFeatures().size());
    const Rows plain = Rows(m_sparseRows).first(size);
    m_sums.clear();
    m_sketches.clear();
    m_begins.clear();
    m_shared.fill(None);
    addSum();
    (this->*add)(plain, m_ranges, 0);
    std::size_t next = size;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const Focus focus = focusOf(state, candidates[i]);
        m_begins.push_back(0);
        if (focus != Focus::Plain) {
            const std::size_t shared = sharedSum(state, candidates, focus, plain, add);
            const std::size_t begin = addSum();
            m_begins.back() = begin;
            const RowRange range = vectorsOf(candidates[i]);
            std::copy(m_sums.begin() + static_cast<std::ptrdiff_t>(shared + range.first),
                      m_sums.begin() + static_cast<std::ptrdiff_t>(shared + range.last),
                      m_sums.begin() + static_cast<std::ptrdiff_t>(begin + range.first));
            std::copy_n(sketchAt(shared), m_transitions.rough().width(), sketchAt(begin));
            const std::size_t focused = actionFeatures().focusedTemplates(focus).size();
            (this->*add)(Rows(m_sparseRows).subspan(next, focused), std::span(&range, 1), begin);
            next += focused;
        }
    }
    m_isExact = add == &JointScorer::addExactly;
}

void JointScorer::score(const ParserState& state, std::span<const Candidate> candidates,
                        std::span<float> scores) {
    locate(state, candidates);
    sumUp(state, candidates, &JointScorer::addExactly);
    listScores(candidates, scores);
}

void JointScorer::listScores(std::span<const Candidate> candidates, std::span<float> scores) {
    m_bestLabels.resize(candidates.size());
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        m_bestLabels[i] = findBestLabel(i, candidates[i]);
        scores[i] = scoreOf(i, candidates[i], m_bestLabels[i]);
    }
}

std::size_t JointScorer::best(const ParserState& state, std::span<const Candidate> candidates) {
    if (!m_transitions.hasSketch())
        return Scorer::best(state, candidates);
    locate(state, candidates);
    sumUp(state, candidates, &JointScorer::addRoughly);
    const TopTwo top = findTopTwo(candidates);
    if (top.best - top.second > 2 * m_transitions.roughError(m_sparseRows.size())) {
        m_bestLabels.assign(candidates.size(), -1);
        m_bestLabels[top.index] = top.label;
        return top.index;
    }
    sumUp(state, candidates, &JointScorer::addExactly);
    m_scores.resize(candidates.size());
    listScores(candidates, m_scores);
    return bestCandidate(m_scores);
}

JointScorer::TopTwo JointScorer::findTopTwo(std::span<const Candidate> candidates) {
    constexpr float Least = -std::numeric_limits<float>::infinity();
    TopTwo top{0, -1, Least, Least};
    const WeightSketch& rough = m_transitions.rough();
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const int first = m_classes.of(candidates[i].action, 0);
        const float* const scores = sumsAt(m_begins[i]) + first;
        const SketchSum* const sketch = sketchAt(m_begins[i]);
        const auto compare = [&](int label) {
            const float score = scores[label] + rough.weightOf(first + label, sketch);
            if (score > top.best)
                top = {i, label, score, top.best};
            else
                top.second = std::max(top.second, score);
        };
        const std::span<const int> labels = labelsOf(candidates[i]);
        if (labels.empty())
            compare(-1);
        for (const int label : labels)
            compare(label);
    }
    return top;
}

int JointScorer::findBestLabel(std::size_t index, const Candidate& candidate) const {
    const float* const scores = sumsAt(m_begins[index]) + m_classes.of(candidate.action, 0);
    int best = -1;
    float bestScore = 0;
    for (const int label : labelsOf(candidate))
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
    if (!isPlain || !isSummed || !m_isExact ||
        !std::ranges::equal(actionHashes(state, candidate), m_scored)) {
        float ignored = 0;
        JointScorer::score(state, std::span(&candidate, 1), std::span(&ignored, 1));
    }
    const std::size_t begin = isPlain ? 0 : m_begins.front();
    const float* const first = sumsAt(begin) + m_classes.of(candidate.action, 0);
    scores.assign(first, first + m_classes.labels());
}

} // namespace parsescope
