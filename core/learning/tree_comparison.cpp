// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/tree_comparison.h"

#include "core/base/utf8.h"

#include <algorithm>

namespace parsescope {

namespace {

constexpr int ReportEvery = 4096; // number of sentences between two reports

bool hasNoHead(const Word& word) {
    return word.head == NoHead;
}

/// Adds sentence `index` (0-based) to the places of the relations of its words.
void addPlaces(const Sentence& gold, const Sentence& system, int index,
               TreebankComparison& comparison) {
    for (std::size_t i = 0; i < gold.words.size(); ++i) {
        std::vector<int>& places =
            comparison.places[{gold.words[i].deprel, system.words[i].deprel}];
        if (places.size() < TreebankComparison::MostListed &&
            (places.empty() || places.back() != index))
            places.push_back(index);
    }
}

} // namespace

int SentenceComparison::wrongHeads() const {
    return static_cast<int>(std::count(words.begin(), words.end(), WordVerdict::WrongHead));
}

int SentenceComparison::wrong() const {
    return size() - static_cast<int>(std::count(words.begin(), words.end(), WordVerdict::Right));
}

Error noTreeIn(const Treebank& gold, int index) {
    return {Text("the sentence has no tree, expected gold trees"), gold.fileOf(index),
            gold.firstLine(index), 0};
}

Result<SentenceComparison> compareSentences(const Sentence& gold, const Sentence& system) {
    const auto [a, b] = std::mismatch(
        gold.words.begin(), gold.words.end(), system.words.begin(), system.words.end(),
        [](const Word& x, const Word& y) { return x.form == y.form; });
    if (a != gold.words.end() || b != system.words.end()) {
        const auto number = a - gold.words.begin() + 1;
        if (a == gold.words.end())
            return failure("word {0} is {1}, expected the end as in the gold treebank", number,
                           inQuotes(b->form));
        if (b == system.words.end())
            return failure("word {0} is the end, expected {1} as in the gold treebank", number,
                           inQuotes(a->form));
        return failure("word {0} is {1}, expected {2} as in the gold treebank", number,
                       inQuotes(b->form), inQuotes(a->form));
    }
    if (std::ranges::any_of(gold.words, hasNoHead))
        return failure("the gold sentence has no tree");
    if (!system.words.empty() && std::ranges::all_of(system.words, hasNoHead))
        return failure("the sentence has no heads");
    SentenceComparison comparison;
    for (std::size_t i = 0; i < gold.words.size(); ++i) {
        const bool head = gold.words[i].head == system.words[i].head;
        const bool label = gold.words[i].deprel == system.words[i].deprel;
        comparison.words.push_back(!head    ? WordVerdict::WrongHead
                                   : !label ? WordVerdict::WrongLabel
                                            : WordVerdict::Right);
    }
    return comparison;
}

Result<Sentence> withArcsOf(Sentence gold, const Sentence& system, const std::vector<int>& words) {
    if (const auto compared = compareSentences(gold, system); !compared)
        return tl::unexpected(compared.error());
    for (const int word : words) {
        gold.words[word - 1].head = system.words[word - 1].head;
        gold.words[word - 1].deprel = system.words[word - 1].deprel;
    }
    std::vector<int> heads{NoHead};
    for (const Word& word : gold.words)
        heads.push_back(word.head);
    if (const auto cycles = findCycles(heads); !cycles.empty())
        return failure("{0}; take over further words with them", cycleText(cycles.front()));
    return gold;
}

TakenArcs withArcsOf(const Treebank& gold, const Treebank& system,
                     const std::pair<std::string, std::string>& relations,
                     const TaskControl& control) {
    TakenArcs all;
    const int both = std::min(gold.size(), system.size());
    for (int index = 0; index < both && !control.stopRequested(); ++index) {
        const SentenceReading here = gold.read(index);
        const SentenceReading there = system.read(index);
        if (!here.errors.empty() || !there.errors.empty() ||
            !compareSentences(here.sentence, there.sentence))
            continue;
        std::vector<int> words;
        for (int word = 1; word <= here.sentence.size(); ++word)
            if (here.sentence.words[word - 1].deprel == relations.first &&
                there.sentence.words[word - 1].deprel == relations.second)
                words.push_back(word);
        if (words.empty())
            continue;
        if (Result<Sentence> now = withArcsOf(here.sentence, there.sentence, words))
            all.sentences.emplace(index, *std::move(now));
        else
            ++all.cycles;
    }
    return all;
}

TreebankComparison compareTreebanks(const Treebank& gold, const Treebank& system,
                                    const TaskControl& control) {
    TreebankComparison result;
    const int both = std::min(gold.size(), system.size());
    const auto report = [&](Error error) {
        if (result.errors.size() < MostErrors)
            result.errors.push_back(std::move(error));
    };
    for (int i = 0; i < both; ++i) {
        if (i % ReportEvery == 0) {
            if (control.stopRequested()) {
                result.stopped = true;
                return result;
            }
            control.report(static_cast<double>(i) / both);
        }
        const SentenceReading a = gold.read(i);
        const SentenceReading b = system.read(i);
        result.wrongHeads.push_back(-1);
        result.wrong.push_back(-1);
        if (!a.errors.empty() && !a.hasTree()) {
            report(a.errors.front());
            continue;
        }
        if (!b.errors.empty())
            report(b.errors.front());
        if (!b.hasAllWords())
            continue;
        const auto comparison = compareSentences(a.sentence, b.sentence);
        if (!comparison) {
            if (b.errors.empty())
                report({comparison.error().message, system.fileOf(i), system.firstLine(i), 0});
            continue;
        }
        result.wrongHeads.back() = comparison->wrongHeads();
        result.wrong.back() = comparison->wrong();
        result.evaluation.add(a.sentence, b.sentence);
        addPlaces(a.sentence, b.sentence, i, result);
    }
    if (gold.size() != system.size())
        report({plural("found {0} sentence, expected {1} as in the gold treebank",
                       "found {0} sentences, expected {1} as in the gold treebank", system.size(),
                       plural("{0}", "{0}", gold.size())),
                system.name(), 0, 0});
    control.report(1);
    return result;
}

} // namespace parsescope
