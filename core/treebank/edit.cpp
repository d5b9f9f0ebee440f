// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/edit.h"

#include "core/treebank/conllu_fields.h"
#include "core/treebank/text.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <utility>

namespace parsescope {

namespace {

/// New number of a word.
using Renumber = std::function<int(int)>;
/// New IDs of empty nodes that don't just follow their word.
using NewIds = std::map<std::string, std::string, std::less<>>;

tl::unexpected<Error> noSuchWord(const Sentence& sentence, int word) {
    return failure("there is no word " + std::to_string(word) + ", expected one of 1 to " +
                   std::to_string(sentence.size()));
}

bool hasWord(const Sentence& sentence, int word) {
    return word >= 1 && word <= sentence.size();
}

/// `id` is "5", or "5.1" for an empty node.
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

/// "2:nsubj|5.1:obj"; in CoNLL-X, where DEPS is a bare number, that number.
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
        extra.columns[8] = renumberedDeps(extra.columns[8], renumber, newIds);
}

/// The text that the forms give, whatever the comment says.
std::string textOfForms(const Sentence& sentence) {
    Sentence bare{{}, sentence.words, sentence.extras};
    return bare.text();
}

/// Where "# text" was what the forms gave before, makes it so again.
void updateText(Sentence& sentence, const std::string& before) {
    if (sentence.comment("text") != before)
        return;
    const auto comment =
        std::find_if(sentence.comments.begin(), sentence.comments.end(), [](const auto& line) {
            return Sentence{{line}, {}, {}}.comment("text") != "";
        });
    if (comment != sentence.comments.end())
        *comment = "# text = " + textOfForms(sentence);
}

} // namespace

Result<Sentence> withHead(Sentence sentence, int word, int head) {
    if (!hasWord(sentence, word))
        return noSuchWord(sentence, word);
    if (head != NoHead && head != 0 && !hasWord(sentence, head))
        return noSuchWord(sentence, head);
    sentence.words[word - 1].head = head;
    std::vector<int> heads{NoHead};
    for (const Word& each : sentence.words)
        heads.push_back(each.head);
    const auto cycles = findCycles(heads);
    if (!cycles.empty())
        return failure(cycleText(cycles.front()) + ", expected every word to reach ROOT");
    return sentence;
}

Sentence withHeads(Sentence sentence, const std::optional<Tree>& tree) {
    int number = 0;
    for (Word& word : sentence.words)
        word.head = tree ? tree->head(++number) : NoHead;
    return sentence;
}

Result<Sentence> withColumn(Sentence sentence, int word, std::string_view column,
                            std::string_view value) {
    if (!hasWord(sentence, word))
        return noSuchWord(sentence, word);
    const Column member = columnNamed(column);
    if (member == nullptr)
        return failure("there is no column " + quoted(column));
    if (value.find_first_of("\t\r\n") != std::string_view::npos ||
        findInvalidUtf8(value) != std::string_view::npos)
        return failure(quoted(value) + " can't stand in a column, expected text without tabs and "
                                       "line ends");
    const std::string before = textOfForms(sentence);
    sentence.words[word - 1].*member = value.empty() ? "_" : value;
    updateText(sentence, before);
    return sentence;
}

Result<Sentence> withWordInserted(Sentence sentence, int word, std::string_view form) {
    if (word < 1 || word > sentence.size() + 1)
        return noSuchWord(sentence, word);
    const std::string before = textOfForms(sentence);
    const Renumber renumber = [word](int old) { return old >= word ? old + 1 : old; };
    renumberWords(sentence, renumber);
    for (ExtraLine& extra : sentence.extras) {
        std::string& id = extra.columns[0];
        if (const auto range = parsePair(id, '-')) {
            // Before its first word: the multiword token moves on.
            extra.after = renumber(range->first) - 1;
            id = std::to_string(renumber(range->first)) + "-" +
                 std::to_string(renumber(range->second));
        } else { // an empty node stays behind its word
            extra.after = extra.after == 0 ? 0 : renumber(extra.after);
            id = renumberedId(id, [&](int old) { return old == 0 ? 0 : renumber(old); });
        }
    }
    sentence.words.emplace(sentence.words.begin() + (word - 1));
    Result<Sentence> done = withColumn(std::move(sentence), word, "form", form);
    if (done)
        updateText(*done, before);
    return done;
}

Result<Sentence> withWordRemoved(Sentence sentence, int word) {
    if (!hasWord(sentence, word))
        return noSuchWord(sentence, word);
    if (sentence.size() == 1)
        return failure("a sentence needs a word; remove the sentence instead");
    const std::string before = textOfForms(sentence);
    const int head = sentence.words[word - 1].head;
    const auto moved = [word](int old) { return old > word ? old - 1 : old; };
    for (Word& each : sentence.words)
        if (each.head == word)
            each.head = head;
    sentence.words.erase(sentence.words.begin() + (word - 1));
    NewIds newIds;
    std::vector<ExtraLine> kept;
    int emptyNodes = 0; // behind the word before
    for (ExtraLine& extra : sentence.extras) {
        std::string& id = extra.columns[0];
        if (const auto range = parsePair(id, '-')) {
            const int last = range->second >= word ? range->second - 1 : range->second;
            const int first = moved(range->first);
            if (first > last)
                continue; // it was the only word of the multiword token
            id = std::to_string(first) + "-" + std::to_string(last);
            extra.after = first - 1;
        } else if (const auto node = parsePair(id, '.')) {
            // Those of the word before and of this one become one row.
            const int owner = node->first >= word ? node->first - 1 : node->first;
            emptyNodes = owner == word - 1 ? emptyNodes + 1 : node->second;
            const std::string newId = std::to_string(owner) + "." + std::to_string(emptyNodes);
            newIds.emplace(std::exchange(id, newId), newId);
            extra.after = owner;
        }
        kept.push_back(std::move(extra));
    }
    sentence.extras = std::move(kept);
    // In DEPS what hung on the word hangs on its head.
    renumberWords(
        sentence, [&](int old) { return moved(old == word ? std::max(head, 0) : old); }, newIds);
    updateText(sentence, before);
    return sentence;
}

Result<void> checkReadable(const Sentence& sentence, Format format) {
    const std::string lines = writeSentence(sentence, format);
    const SentenceReading again = readSentence(lines, format);
    if (!again.errors.empty())
        return failure(again.errors.front().message);
    const auto same = [format](const Word& a, const Word& b) {
        return a.form == b.form && a.lemma == b.lemma && a.upos == b.upos && a.xpos == b.xpos &&
               a.feats == b.feats && a.deprel == b.deprel &&
               (format == Format::ConllX || (a.deps == b.deps && a.misc == b.misc));
    };
    const bool kept = std::ranges::equal(again.sentence.words, sentence.words, same) &&
                      (format == Format::ConllX || (again.sentence.extras == sentence.extras &&
                                                    again.sentence.comments == sentence.comments));
    if (!kept)
        return failure(format == Format::ConllX
                           ? "expected a value without spaces, as the file is CoNLL-X"
                           : "expected text without tabs and line ends");
    return {};
}

Result<void> checkComplete(const Sentence& sentence) {
    const auto isFree = [](const Word& word) { return word.head == NoHead; };
    const auto free = std::find_if(sentence.words.begin(), sentence.words.end(), isFree);
    if (free == sentence.words.end() ||
        std::all_of(sentence.words.begin(), sentence.words.end(), isFree))
        return {};
    return failure("word " + std::to_string(free - sentence.words.begin() + 1) +
                   " has no head yet, expected heads for all words or for none");
}

} // namespace parsescope
