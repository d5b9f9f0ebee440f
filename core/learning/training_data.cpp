// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/training_data.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <sstream>
#include <utility>

namespace parsescope {

namespace {

std::vector<ModelLabel> labelsOf(const std::vector<Sentence>& sentences) {
    std::map<std::string, ModelLabel> found;
    for (const Sentence& sentence : sentences)
        for (const Word& word : sentence.words) {
            if (word.head == NoHead)
                continue;
            ModelLabel& label = found[word.deprel];
            label.text = word.deprel;
            (word.head == 0 ? label.onRoot : label.elsewhere) = true;
        }
    std::vector<ModelLabel> labels;
    for (const auto& [text, label] : found)
        labels.push_back(label);
    return labels;
}

std::vector<int> labelNumbers(const Sentence& sentence, const std::vector<ModelLabel>& labels) {
    std::vector<int> numbers{-1};
    for (const Word& word : sentence.words) {
        const auto found = std::ranges::lower_bound(labels, word.deprel, {}, &ModelLabel::text);
        numbers.push_back(static_cast<int>(found - labels.begin()));
    }
    return numbers;
}

} // namespace

Result<TrainingData> trainingData(const std::vector<Sentence>& sentences) {
    TrainingData data{labelsOf(sentences), {}};
    for (const Sentence& sentence : sentences)
        if (std::optional<Tree> tree = sentence.tree(); tree && tree->size() > 0)
            data.sentences.push_back(
                {&sentence, *std::move(tree), labelNumbers(sentence, data.labels)});
    if (data.sentences.empty())
        return failure("there is no sentence with a tree to learn from");
    return data;
}

Result<void> checkSingleRoot(const TrainingOptions& options) {
    if (options.shape.singleRoot() && !options.system.keepsSingleRoot)
        return failure("{0} cannot be trained with a single root", options.system.name);
    return {};
}

void shuffle(std::vector<std::size_t>& order, std::mt19937_64& random) {
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[random() % i]);
}

SentenceOrder::SentenceOrder(std::size_t sentences, std::uint64_t seed)
    : m_order(sentences), m_random(seed) {
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
}

std::size_t SentenceOrder::next() {
    if (isAtStart()) {
        m_next = 0;
        shuffle(m_order, m_random);
    }
    return m_order[m_next++];
}

void SentenceOrder::write(ByteWriter& out) const {
    for (const std::size_t sentence : m_order)
        out.number(sentence);
    out.number(m_next);
    std::ostringstream random;
    random << m_random;
    out.text(random.str());
}

bool SentenceOrder::read(ByteReader& in) {
    std::vector<bool> seen(m_order.size());
    for (std::size_t& sentence : m_order) {
        sentence = in.number();
        if (sentence >= seen.size() || seen[sentence])
            return false;
        seen[sentence] = true;
    }
    m_next = in.number();
    std::istringstream random{std::string(in.text())};
    random >> m_random;
    return in.isGood() && m_next <= m_order.size() && !random.fail();
}

} // namespace parsescope
