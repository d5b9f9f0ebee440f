// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/training_data.h"

#include <algorithm>
#include <map>

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
    if (options.shape.singleRoot && !options.system.keepsSingleRoot)
        return failure("{0} cannot be trained with a single root", options.system.name);
    return {};
}

} // namespace parsescope
