// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/graph/arc_pruner.h"

#include "core/decoding/decoder.h"
#include "core/decoding/exact_decoders.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace parsescope::graph {

namespace {

constexpr float Rate = 0.15F;
constexpr float SmallestGradient = 1e-3F;

/// Converts scores to probabilities. A score of minus infinity becomes 0.
void normalize(std::vector<float>& scores) {
    const float most = *std::max_element(scores.begin(), scores.end());
    float sum = 0;
    for (float& score : scores)
        sum += score = std::exp(score - most);
    for (float& score : scores)
        score /= sum;
}

void step(float& weight, float& squares, float gradient) {
    squares += gradient * gradient;
    weight -= Rate * gradient / std::sqrt(squares + 1e-6F);
}

} // namespace

ArcPruner::ArcPruner(int labels)
    : m_labels(labels), m_heads(HeadBits),
      m_labelRows((std::size_t{1} << LabelBits) * labels, 0.0F) {}

void ArcPruner::scoreHeads(const GraphFeatures& features, int dependent,
                           std::vector<float>& scores) const {
    FeatureList list;
    scores.resize(features.words() + 1);
    for (int head = 0; head <= features.words(); ++head) {
        if (head == dependent) {
            scores[head] = -std::numeric_limits<float>::infinity();
            continue;
        }
        list.clear();
        features.likelyHead(head, dependent, list);
        scores[head] = m_heads.sum(list.all());
    }
}

void ArcPruner::scoreLabels(const GraphFeatures& features, int head, int dependent,
                            std::vector<float>& scores) const {
    FeatureList list;
    features.likelyLabel(head, dependent, list);
    scores.assign(m_labels, 0.0F);
    for (const FeatureHash feature : list.all()) {
        const float* row = m_labelRows.data() + rowOf(feature);
        for (int label = 0; label < m_labels; ++label)
            scores[label] += row[label];
    }
}

void ArcPruner::learn(const GraphFeatures& features, const GoldTree& gold) {
    m_headSquares.resize(m_heads.size());
    m_labelSquares.resize(m_labelRows.size());
    for (int word = 1; word <= features.words(); ++word) {
        learnHead(features, word, gold.heads[word]);
        if (gold.labels[word] >= 0)
            learnLabel(features, gold.heads[word], word, gold.labels[word]);
    }
}

void ArcPruner::learnHead(const GraphFeatures& features, int dependent, int gold) {
    std::vector<float> scores;
    scoreHeads(features, dependent, scores);
    normalize(scores);
    FeatureList list;
    for (int head = 0; head <= features.words(); ++head) {
        const float gradient = scores[head] - (head == gold ? 1.0F : 0.0F);
        if (head == dependent || std::abs(gradient) < SmallestGradient)
            continue;
        list.clear();
        features.likelyHead(head, dependent, list);
        for (const FeatureHash feature : list.all()) {
            const std::size_t place = m_heads.placeOf(feature);
            step(m_heads[place], m_headSquares[place], gradient);
        }
    }
}

void ArcPruner::learnLabel(const GraphFeatures& features, int head, int dependent, int gold) {
    std::vector<float> scores;
    scoreLabels(features, head, dependent, scores);
    normalize(scores);
    FeatureList list;
    features.likelyLabel(head, dependent, list);
    for (const FeatureHash feature : list.all()) {
        const std::size_t row = rowOf(feature);
        for (int label = 0; label < m_labels; ++label) {
            const float gradient = scores[label] - (label == gold ? 1.0F : 0.0F);
            if (std::abs(gradient) >= SmallestGradient)
                step(m_labelRows[row + label], m_labelSquares[row + label], gradient);
        }
    }
}

void ArcPruner::addLabels(const GraphFeatures& features, int head, int dependent,
                          const PruningLimits& limits, const ModelDescription& description,
                          std::vector<LabelledArc>& arcs) const {
    std::vector<int> labels;
    for (int label = 0; label < m_labels; ++label)
        if (description.isPossible(label, head == 0))
            labels.push_back(label);
    if (labels.empty()) { // no label of an arc of this kind occurs in the training data
        labels.resize(m_labels);
        std::iota(labels.begin(), labels.end(), 0);
    }
    if (limits.labels > 0 && static_cast<int>(labels.size()) > 1) {
        std::vector<float> scores;
        scoreLabels(features, head, dependent, scores);
        std::stable_sort(labels.begin(), labels.end(),
                         [&](int a, int b) { return scores[a] > scores[b]; });
        const float least =
            scores[labels.front()] + std::log(static_cast<float>(limits.labelShare));
        std::size_t kept = 1;
        while (kept < labels.size() && static_cast<int>(kept) < limits.labels &&
               scores[labels[kept]] >= least)
            ++kept;
        labels.resize(kept);
    }
    for (int label : labels)
        arcs.push_back({head, dependent, label});
}

std::vector<LabelledArc> ArcPruner::prune(const GraphFeatures& features,
                                          const PruningLimits& limits,
                                          const ModelDescription& description,
                                          RootLimit rootLimit) const {
    const int words = features.words();
    std::vector<LabelledArc> arcs;
    if (limits.heads <= 0) {
        for (int head = 0; head <= words; ++head)
            for (int word = 1; word <= words; ++word)
                if (head != word)
                    addLabels(features, head, word, limits, description, arcs);
        return arcs;
    }
    Scores scores(&EisnerDecoder, words);
    std::vector<float> heads;
    std::vector<std::vector<int>> kept(words + 1);
    for (int word = 1; word <= words; ++word) {
        scoreHeads(features, word, heads);
        std::vector<int> order(words + 1);
        std::iota(order.begin(), order.end(), 0);
        order.erase(order.begin() + word);
        const auto most = static_cast<std::size_t>(std::min(limits.heads, words));
        std::partial_sort(
            order.begin(), order.begin() + static_cast<std::ptrdiff_t>(most), order.end(),
            [&](int a, int b) { return heads[a] != heads[b] ? heads[a] > heads[b] : a < b; });
        const float least = heads[order.front()] + std::log(static_cast<float>(limits.headShare));
        for (std::size_t i = 0; i < most && heads[order[i]] >= least; ++i)
            kept[word].push_back(order[i]);
        normalize(heads);
        for (int head = 0; head <= words; ++head)
            if (head != word)
                scores.arc.at(head, word) = std::log(heads[head] + 1e-30F);
    }
    if (const std::optional<Decoding> tree = decode(scores, {{}, 1, rootLimit}))
        for (int word = 1; word <= words; ++word)
            if (const int head = tree->heads[word];
                std::find(kept[word].begin(), kept[word].end(), head) == kept[word].end())
                kept[word].push_back(head);
    for (int word = 1; word <= words; ++word)
        for (int head : kept[word])
            addLabels(features, head, word, limits, description, arcs);
    return arcs;
}

void ArcPruner::finish() {
    m_headSquares = {};
    m_labelSquares = {};
}

} // namespace parsescope::graph
