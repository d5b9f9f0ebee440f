// SPDX-License-Identifier: GPL-3.0-or-later
// The changes that insert and remove lines of a sentence.
#include "core/treebank/conllu_fields.h"
#include "core/treebank/edit.h"
#include "core/treebank/enhanced_edit.h"
#include "core/treebank/spacing.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace parsescope {

namespace {

/// A function that returns the new number of a word.
using Renumber = std::function<int(int)>;
/// The new IDs of empty nodes whose numbers after the point change.
using NewIds = std::map<std::string, std::string, std::less<>>;

/// Returns the new ID for `id`: "5" for a word, or "5.1" for an empty node.
std::string renumberedId(std::string_view id, const Renumber& renumber) {
    const std::size_t dot = id.find('.');
    const std::optional<int> number = parseNumber(id.substr(0, dot));
    if (!number)
        return std::string(id);
    std::string result = std::to_string(renumber(*number));
    if (dot != std::string_view::npos)
        result += id.substr(dot);
    return result;
}

/// Returns the renumbered DEPS, for example "2:nsubj|5.1:obj"; in CoNLL-X, where DEPS is a bare
/// number, the new number.
std::string renumberedDeps(std::string_view deps, const Renumber& renumber, const NewIds& newIds) {
    if (deps == "_")
        return "_";
    std::string result;
    while (true) {
        const std::size_t bar = deps.find('|');
        const std::string_view entry = deps.substr(0, bar);
        const std::size_t colon = std::min(entry.find(':'), entry.size());
        const auto known = newIds.find(entry.substr(0, colon));
        result +=
            known != newIds.end() ? known->second : renumberedId(entry.substr(0, colon), renumber);
        result += entry.substr(colon);
        if (bar == std::string_view::npos)
            return result;
        result += '|';
        deps.remove_prefix(bar + 1);
    }
}

void renumberWords(Sentence& sentence, const Renumber& renumber, const NewIds& newIds = {}) {
    for (Word& word : sentence.words) {
        if (word.head > 0)
            word.head = renumber(word.head);
        word.deps = renumberedDeps(word.deps, renumber, newIds);
    }
    for (ExtraLine& extra : sentence.extras)
        extra.columns[DepsColumn] = renumberedDeps(extra.columns[DepsColumn], renumber, newIds);
}

/// Attaches the dependents of `word` to its head. If the head is ROOT, one dependent (preferably
/// the first that is not a punctuation mark) takes the place of the word, and the other dependents
/// are attached to it. Returns this dependent; 0 if the head is a word or there are no dependents.
int handDependentsOn(Sentence& sentence, int word) {
    const Word& left = sentence.words[word - 1];
    int heir = 0;
    if (left.head == 0)
        for (int other = 1; other <= sentence.size(); ++other)
            if (const Word& each = sentence.words[other - 1];
                each.head == word &&
                (heir == 0 || (sentence.words[heir - 1].upos == "PUNCT" && each.upos != "PUNCT")))
                heir = other;
    for (Word& each : sentence.words)
        if (each.head == word)
            each.head = heir > 0 ? heir : left.head;
    if (heir > 0) {
        sentence.words[heir - 1].head = 0;
        sentence.words[heir - 1].deprel = left.deprel;
    }
    return heir;
}

/// Returns the lines that are not words after `word` was removed. A multiword token with a single
/// word is dissolved. Empty nodes after the word follow the empty nodes after the word before it;
/// their new IDs are added to `newIds`.
std::vector<ExtraLine> extrasWithout(std::vector<ExtraLine> extras, int word, NewIds& newIds) {
    std::vector<ExtraLine> kept;
    int emptyNodes = 0; // number of empty nodes after the word before `word`
    for (ExtraLine& extra : extras) {
        std::string& id = extra.columns[IdColumn];
        if (const auto range = rangeOf(extra)) {
            const bool has = range->first <= word && word <= range->second;
            const int first = range->first > word ? range->first - 1 : range->first;
            const int last = range->second >= word ? range->second - 1 : range->second;
            if (has && first >= last)
                continue;
            id = std::to_string(first) + "-" + std::to_string(last);
            extra.after = first - 1;
        } else if (const auto node = parsePair(id, '.')) {
            const int owner = node->first >= word ? node->first - 1 : node->first;
            const int number = owner == word - 1 ? ++emptyNodes : node->second;
            const std::string newId = std::to_string(owner) + "." + std::to_string(number);
            newIds.emplace(std::exchange(id, newId), newId);
            extra.after = owner;
        }
        kept.push_back(std::move(extra));
    }
    // No line comes between the line of a multiword token and its first word.
    std::ranges::stable_sort(kept, {}, [](const ExtraLine& extra) {
        return std::pair(extra.after, rangeOf(extra).has_value());
    });
    return kept;
}

/// Removes an empty node. The numbers of later empty nodes after the same word decrease.
void removeEmptyNode(Sentence& sentence, std::size_t line) {
    removeFromDeps(sentence, sentence.extras[line].columns[IdColumn], NoHead, 0);
    const auto removed = parsePair(sentence.extras[line].columns[IdColumn], '.');
    sentence.extras.erase(sentence.extras.begin() + static_cast<std::ptrdiff_t>(line));
    NewIds newIds;
    for (ExtraLine& extra : sentence.extras) {
        std::string& id = extra.columns[IdColumn];
        const auto node = parsePair(id, '.');
        if (!removed || !node || node->first != removed->first || node->second < removed->second)
            continue;
        const std::string newId =
            std::to_string(node->first) + "." + std::to_string(node->second - 1);
        newIds.emplace(std::exchange(id, newId), newId);
    }
    renumberWords(
        sentence, [](int old) { return old; }, newIds);
}

} // namespace

Result<Sentence> withWordInserted(Sentence sentence, int word, std::string_view form) {
    if (word < 1 || word > sentence.size() + 1)
        return noSuchWord(sentence, word);
    const std::string before = textOfForms(sentence);
    const Renumber renumber = [word](int old) { return old >= word ? old + 1 : old; };
    renumberWords(sentence, renumber);
    for (ExtraLine& extra : sentence.extras) {
        std::string& id = extra.columns[IdColumn];
        if (const auto range = rangeOf(extra)) {
            // A word inserted before the first word of a multiword token moves the token.
            extra.after = renumber(range->first) - 1;
            id = std::to_string(renumber(range->first)) + "-" +
                 std::to_string(renumber(range->second));
        } else { // an empty node stays after its word
            extra.after = extra.after == 0 ? 0 : renumber(extra.after);
            id = renumberedId(id, [&](int old) { return old == 0 ? 0 : renumber(old); });
        }
    }
    sentence.words.emplace(sentence.words.begin() + (word - 1));
    spaceInsertedWord(sentence, word);
    Result<Sentence> done = withColumn(std::move(sentence), word, "form", form);
    if (done)
        updateText(*done, before);
    return done;
}

Result<Sentence> withWordRemoved(Sentence sentence, int word) {
    if (word < 1 || word > sentence.size())
        return noSuchWord(sentence, word);
    if (sentence.size() == 1)
        return failure("a sentence needs a word; remove the sentence instead");
    const std::string before = textOfForms(sentence);
    const int heir = handDependentsOn(sentence, word);
    removeFromDeps(sentence, std::to_string(word), sentence.words[word - 1].head, heir);
    handSpaceOn(sentence, word);
    sentence.words.erase(sentence.words.begin() + (word - 1));
    NewIds newIds;
    sentence.extras = extrasWithout(std::move(sentence.extras), word, newIds);
    renumberWords(
        sentence, [word](int old) { return old > word ? old - 1 : old; }, newIds);
    updateText(sentence, before);
    return sentence;
}

Sentence withExtraRemoved(Sentence sentence, std::size_t line) {
    const std::string before = textOfForms(sentence);
    if (rangeOf(sentence.extras[line])) {
        spaceDissolvedWords(sentence, sentence.extras[line]);
        sentence.extras.erase(sentence.extras.begin() + static_cast<std::ptrdiff_t>(line));
    } else {
        removeEmptyNode(sentence, line);
    }
    updateText(sentence, before);
    return sentence;
}

} // namespace parsescope
