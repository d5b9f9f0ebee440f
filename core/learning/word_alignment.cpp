// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/word_alignment.h"

#include "core/base/utf8.h"
#include "core/learning/evaluation.h"
#include "core/treebank/conllu_fields.h"
#include "core/treebank/letter_case.h"

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

// The lists of the CoNLL 2018 shared task, which the official evaluation of UD still uses.
constexpr std::array<std::string_view, 29> ContentRelations{
    "nsubj",     "obj",    "iobj",       "csubj", "ccomp",     "xcomp", "obl", "vocative",
    "expl",      "appos",  "dislocated", "advcl", "advmod",    "nmod",  "acl", "discourse",
    "nummod",    "amod",   "conj",       "fixed", "flat",      "list",  "dep", "compound",
    "parataxis", "orphan", "goeswith",   "root",  "reparandum"};
constexpr std::array<std::string_view, 7> FunctionRelations{"aux", "cop",  "mark", "det",
                                                            "clf", "case", "cc"};
constexpr std::array<std::string_view, 21> UniversalFeatures{
    "PronType", "NumType", "Poss",  "Reflex",   "Foreign",  "Abbr",     "Gender",
    "Animacy",  "Number",  "Case",  "Definite", "Degree",   "VerbForm", "Mood",
    "Tense",    "Aspect",  "Voice", "Evident",  "Polarity", "Person",   "Polite"};

template<std::size_t Size>
bool isIn(const std::array<std::string_view, Size>& list, std::string_view text) {
    return std::ranges::find(list, text) != list.end();
}

/// Returns true for spaces of the Unicode category Zs, which forms may contain.
bool isSpaceSeparator(char32_t code) {
    return code == ' ' ||
           (code > 0x7F && code != 0x85 && code != 0x2028 && code != 0x2029 && isWhiteSpace(code));
}

/// The words in the place of multiword tokens: gold words from `gold` up to `goldEnd`, words of the
/// system from `system` up to `systemEnd`.
struct MultiwordSpan {
    std::size_t gold = 0;
    std::size_t system = 0;
    std::size_t goldEnd = 0;
    std::size_t systemEnd = 0;
};

/// Returns true if word `at` is not in the place that ends at `end`, or if there is no such word.
bool isBeyond(const std::vector<AlignedWord>& words, std::size_t at, std::size_t end) {
    if (at >= words.size())
        return true;
    return words[at].isInToken ? words[at].span.begin >= end : words[at].span.end > end;
}

/// Returns the smallest place that contains the word `gold` or `system`, at least one of which is
/// in a multiword token, and that contains every multiword token as a whole.
MultiwordSpan multiwordSpan(const std::vector<AlignedWord>& golds, std::size_t gold,
                            const std::vector<AlignedWord>& systems, std::size_t system) {
    const AlignedWord& right = golds[gold];
    const AlignedWord& word = systems[system];
    std::size_t end = right.isInToken ? right.span.end : word.span.end;
    if (right.isInToken) {
        if (!word.isInToken && word.span.begin < right.span.begin)
            ++system;
    } else if (right.span.begin < word.span.begin) {
        ++gold;
    }
    MultiwordSpan place{gold, system, gold, system};
    const auto take = [&end](const std::vector<AlignedWord>& words, std::size_t& at) {
        if (words[at].isInToken)
            end = std::max(end, words[at].span.end);
        ++at;
    };
    while (!isBeyond(golds, place.goldEnd, end) || !isBeyond(systems, place.systemEnd, end)) {
        const bool takesGold =
            place.goldEnd < golds.size() &&
            (place.systemEnd >= systems.size() ||
             golds[place.goldEnd].span.begin <= systems[place.systemEnd].span.begin);
        if (takesGold)
            take(golds, place.goldEnd);
        else
            take(systems, place.systemEnd);
    }
    return place;
}

/// Appends the pairs of a longest common subsequence of the forms in `place`.
void alignForms(const std::vector<AlignedWord>& golds, const std::vector<AlignedWord>& systems,
                const MultiwordSpan& place, std::vector<std::pair<int, int>>& pairs) {
    const std::size_t rows = place.goldEnd - place.gold;
    const std::size_t columns = place.systemEnd - place.system;
    const auto equal = [&](std::size_t g, std::size_t s) {
        return golds[place.gold + g].form == systems[place.system + s].form;
    };
    // The length of the longest common subsequence of the words from (g, s) on; the last row and
    // the last column are 0.
    std::vector<std::vector<int>> length(rows + 1, std::vector<int>(columns + 1, 0));
    for (std::size_t g = rows; g-- > 0;)
        for (std::size_t s = columns; s-- > 0;)
            length[g][s] = std::max(
                {equal(g, s) ? length[g + 1][s + 1] + 1 : 0, length[g + 1][s], length[g][s + 1]});
    for (std::size_t g = 0, s = 0; g < rows && s < columns;) {
        if (equal(g, s)) {
            pairs.emplace_back(place.gold + g, place.system + s);
            ++g;
            ++s;
        } else if (length[g][s] == length[g + 1][s]) {
            ++g;
        } else {
            ++s;
        }
    }
}

} // namespace

int TextNumbers::of(std::string_view text) {
    if (const auto found = m_numbers.find(text); found != m_numbers.end())
        return found->second;
    const int number = static_cast<int>(m_numbers.size());
    m_numbers.emplace(text, number);
    return number;
}

Span WordSequence::addToken(std::string_view form) {
    const std::size_t begin = m_characters.size();
    for (std::size_t at = 0; at < form.size();) {
        const Character character = characterAt(form, at);
        if (!isSpaceSeparator(character.code))
            m_characters += form.substr(at, character.bytes);
        at += character.bytes;
    }
    return m_tokens.emplace_back(Span{begin, m_characters.size()});
}

int WordSequence::universalFeatures(std::string_view feats) {
    std::vector<std::string_view> features;
    while (!feats.empty()) {
        const std::string_view feature = feats.substr(0, feats.find('|'));
        feats.remove_prefix(std::min(feature.size() + 1, feats.size()));
        if (isIn(UniversalFeatures, feature.substr(0, feature.find('='))))
            features.push_back(feature);
    }
    std::ranges::sort(features);
    std::string sorted;
    for (const std::string_view feature : features)
        sorted.append(feature) += '|';
    return m_numbers->of(sorted);
}

void WordSequence::add(const Sentence& sentence) {
    const int first = static_cast<int>(m_words.size());
    const std::size_t begin = m_characters.size();
    auto extra = sentence.extras.begin();
    int lastInToken = 0; // the 1-based number of the last word of the current multiword token
    for (int number = 1; number <= sentence.size(); ++number) {
        for (; extra != sentence.extras.end() && extra->after < number; ++extra)
            if (const auto range = parsePair(extra->columns[IdColumn], '-')) {
                lastInToken = range->second;
                static_cast<void>(addToken(extra->columns[FormColumn]));
            }
        const Word& from = sentence.words[number - 1];
        AlignedWord& word = m_words.emplace_back();
        word.isInToken = number <= lastInToken;
        word.span = word.isInToken ? m_tokens.back() : addToken(from.form);
        // In a word that is a token, spaces do not count.
        word.form = m_numbers->of(
            lowerCaseOf(word.isInToken ? std::string_view(from.form)
                                       : std::string_view(m_characters).substr(word.span.begin)));
        word.lemma = m_numbers->of(from.lemma);
        word.upos = m_numbers->of(from.upos);
        word.xpos = m_numbers->of(from.xpos);
        word.feats = universalFeatures(from.feats);
        const std::string_view relation = withoutSubtype(from.deprel);
        word.deprel = m_numbers->of(relation);
        word.isContent = isIn(ContentRelations, relation);
        word.isFunction = isIn(FunctionRelations, relation);
        if (from.head == 0)
            word.parent = AlignedWord::Root;
        else if (from.head > 0 && from.head <= sentence.size())
            word.parent = first + from.head - 1;
    }
    m_sentences.push_back({begin, m_characters.size()});
}

std::vector<std::pair<int, int>> alignWords(const std::vector<AlignedWord>& gold,
                                            const std::vector<AlignedWord>& system) {
    std::vector<std::pair<int, int>> pairs;
    std::size_t g = 0;
    std::size_t s = 0;
    while (g < gold.size() && s < system.size()) {
        if (gold[g].isInToken || system[s].isInToken) {
            const MultiwordSpan place = multiwordSpan(gold, g, system, s);
            alignForms(gold, system, place, pairs);
            g = place.goldEnd;
            s = place.systemEnd;
        } else if (gold[g].span == system[s].span) {
            pairs.emplace_back(g++, s++);
        } else if (gold[g].span.begin <= system[s].span.begin) {
            ++g;
        } else {
            ++s;
        }
    }
    return pairs;
}

} // namespace parsescope
