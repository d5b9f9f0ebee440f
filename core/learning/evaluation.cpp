// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/evaluation.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <random>

namespace parsescope {

namespace {

/// Returns for each word whether its arc spans a word that is not a descendant of the arc's head.
/// All values are false if the heads do not form a tree.
std::vector<bool> nonProjectiveArcs(const Sentence& sentence) {
    std::vector<bool> result(sentence.words.size(), false);
    const std::optional<Tree> tree = sentence.tree();
    if (!tree || tree->isProjective())
        return result;
    for (int word = 1; word <= tree->size(); ++word)
        result[word - 1] = tree->isNonProjective({tree->head(word), word});
    return result;
}

/// Returns the value of "Transition=" in the MISC column; empty if there is none.
std::string_view transitionOf(const Word& word) {
    constexpr std::string_view Key = "Transition=";
    std::string_view rest = word.misc;
    while (!rest.empty()) {
        const std::string_view entry = rest.substr(0, rest.find('|'));
        if (entry.starts_with(Key))
            return entry.substr(Key.size());
        rest.remove_prefix(std::min(entry.size() + 1, rest.size()));
    }
    return {};
}

} // namespace

double share(long long part, long long whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

void AttachmentCounts::add(bool head, bool label) {
    ++words;
    heads += head;
    labelled += head && label;
}

double AttachmentCounts::uas() const {
    return share(heads, words);
}

double AttachmentCounts::las() const {
    return share(labelled, words);
}

AttachmentCounts& AttachmentCounts::operator+=(const AttachmentCounts& other) {
    words += other.words;
    heads += other.heads;
    labelled += other.labelled;
    return *this;
}

void SentenceCounts::addSentence(const AttachmentCounts& sentence) {
    *this += sentence;
    exactHeads += sentence.heads == sentence.words;
    exactLabelled += sentence.labelled == sentence.words;
}

std::string_view withoutSubtype(std::string_view label) {
    return label.substr(0, label.find(':'));
}

void Evaluation::add(const Sentence& gold, const Sentence& system) {
    assert(gold.words.size() == system.words.size());
    const std::vector<bool> goldCrossing = nonProjectiveArcs(gold);
    const std::vector<bool> systemCrossing = nonProjectiveArcs(system);
    AttachmentCounts every;
    AttachmentCounts everyFull;
    AttachmentCounts words;
    AttachmentCounts wordsFull;
    for (std::size_t i = 0; i < gold.words.size(); ++i) {
        const Word& right = gold.words[i];
        const Word& word = system.words[i];
        const bool head = word.head != NoHead && word.head == right.head;
        const bool label = withoutSubtype(word.deprel) == withoutSubtype(right.deprel);
        const bool full = word.deprel == right.deprel;
        every.add(head, label);
        everyFull.add(head, full);
        if (right.upos != "PUNCT") {
            words.add(head, label);
            wordsFull.add(head, full);
        }
        const int position = static_cast<int>(i) + 1;
        const auto length = [&](int from) { return from == 0 ? 0 : from - position; };
        byRelation[std::string(withoutSubtype(right.deprel))].gold.add(head, label);
        byFullRelation[right.deprel].gold.add(head, full);
        byLength[length(right.head)].gold.add(head, label);
        (goldCrossing[i] ? nonProjective : projective).gold.add(head, label);
        ++relations[{right.deprel, word.deprel}];
        ++heads[{length(right.head), word.head == NoHead ? NoDistance : length(word.head)}];
        if (word.head == NoHead)
            continue;
        byRelation[std::string(withoutSubtype(word.deprel))].system.add(head, label);
        byFullRelation[word.deprel].system.add(head, full);
        byLength[length(word.head)].system.add(head, label);
        (systemCrossing[i] ? nonProjective : projective).system.add(head, label);
        if (const std::string_view transition = transitionOf(word); !transition.empty())
            byTransition[std::string(transition)].add(head, label);
    }
    ++sentences;
    all.addSentence(every);
    withSubtypes.addSentence(everyFull);
    noPunctuation.addSentence(words);
    noPunctuationWithSubtypes.addSentence(wordsFull);
}

Significance significance(const std::vector<SentencePair>& sentences, int rounds, unsigned seed) {
    std::mt19937_64 random(seed);
    long long heads = 0;
    long long labelled = 0;
    for (const SentencePair& pair : sentences) {
        heads += pair.first.heads - pair.second.heads;
        labelled += pair.first.labelled - pair.second.labelled;
    }
    long long asManyHeads = 1;
    long long asManyLabelled = 1;
    for (int round = 0; round < rounds; ++round) {
        long long headsNow = 0;
        long long labelledNow = 0;
        for (const SentencePair& pair : sentences) {
            const long long sign = (random() & 1U) != 0 ? 1 : -1;
            headsNow += sign * (pair.first.heads - pair.second.heads);
            labelledNow += sign * (pair.first.labelled - pair.second.labelled);
        }
        asManyHeads += std::abs(headsNow) >= std::abs(heads);
        asManyLabelled += std::abs(labelledNow) >= std::abs(labelled);
    }
    return {share(asManyHeads, rounds + 1), share(asManyLabelled, rounds + 1)};
}

} // namespace parsescope
