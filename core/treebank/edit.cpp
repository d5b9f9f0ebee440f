// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/edit.h"

#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/treebank/conllu_fields.h"
#include "core/treebank/spacing.h"

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

bool hasWord(const Sentence& sentence, int word) {
    return word >= 1 && word <= sentence.size();
}

} // namespace

tl::unexpected<Error> noSuchWord(const Sentence& sentence, int word) {
    return failure("there is no word {0}, expected one of 1 to {1}", word, sentence.size());
}

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
        return failure("{0}, expected every word to reach ROOT", cycleText(cycles.front()));
    return sentence;
}

Sentence withHeads(Sentence sentence, const std::optional<Tree>& tree) {
    int number = 0;
    for (Word& word : sentence.words)
        word.head = tree ? tree->head(++number) : NoHead;
    return sentence;
}

void fitToFormat(Sentence& sentence, const Format& format) {
    const PlusColumns* plus = format.plusColumns();
    for (std::size_t column = FormColumn; plus != nullptr && column <= MiscColumn; ++column) {
        if (plus->placeOf(column))
            continue;
        for (Word& word : sentence.words)
            if (column == HeadColumn)
                word.head = NoHead;
            else
                word.*columnOf(column) = "_";
        for (ExtraLine& line : sentence.extras)
            line.columns[column] = "_";
    }
    FurtherColumns columns(plus != nullptr ? plus->further() : std::vector<std::string>());
    if (sentence.further == columns)
        return;
    const FurtherColumns old = std::exchange(sentence.further, std::move(columns));
    const auto fit = [&](auto& lines) {
        for (auto& line : lines) {
            const std::vector<std::string> values = std::exchange(line.further, {});
            for (std::size_t column = 0; column < old.size(); ++column)
                if (const auto now = sentence.further.find(old.name(column)))
                    setFurtherValue(line.further, *now, furtherValue(values, column));
        }
    };
    fit(sentence.words);
    fit(sentence.extras);
}

std::string writeSentences(std::vector<Sentence> sentences) {
    std::vector<std::string> names;
    for (const Sentence& sentence : sentences)
        for (std::size_t column = 0; column < sentence.further.size(); ++column)
            if (const std::string& name = sentence.further.name(column);
                std::ranges::find(names, name) == names.end())
                names.push_back(name);
    Sentence all;
    all.further = FurtherColumns(names);
    const Format format = fullFormatOf(all);
    std::string lines = sentences.empty() ? std::string() : format.header();
    for (Sentence& sentence : sentences) {
        fitToFormat(sentence, format);
        lines += writeSentence(sentence, format);
    }
    return lines;
}

Result<Sentence> withColumn(Sentence sentence, int word, std::string_view column,
                            std::string_view value) {
    if (!hasWord(sentence, word))
        return noSuchWord(sentence, word);
    const Column member = columnNamed(column);
    const std::optional<std::size_t> further = sentence.further.find(column);
    if (member == nullptr && !further)
        return failure("there is no column {0}", inQuotes(column));
    if (value.find_first_of("\t\r\n") != std::string_view::npos ||
        findInvalidUtf8(value) != std::string_view::npos)
        return failure("{0} cannot stand in a column, expected text without tabs and line ends",
                       inQuotes(value));
    if (member == nullptr) {
        setFurtherValue(sentence.words[word - 1].further, *further, value);
        return sentence;
    }
    const std::string before = textOfForms(sentence);
    sentence.words[word - 1].*member = value.empty() ? "_" : value;
    updateText(sentence, before);
    return sentence;
}

namespace {

std::vector<std::string> listItems(std::string_view list) {
    std::vector<std::string> items;
    while (!list.empty() && list != "_") {
        const std::size_t bar = std::min(list.find('|'), list.size());
        items.emplace_back(list.substr(0, bar));
        list.remove_prefix(std::min(bar + 1, list.size()));
    }
    return items;
}

std::string_view nameOf(std::string_view item) {
    return item.substr(0, item.find('='));
}

} // namespace

Result<Sentence> withFeature(Sentence sentence, int word, std::string_view name,
                             const std::optional<std::string>& value) {
    if (!hasWord(sentence, word))
        return noSuchWord(sentence, word);
    if (value && value->find('|') != std::string::npos)
        return failure("{0} cannot be the value of a feature, expected text without \"|\"",
                       inQuotes(*value));
    const auto isIt = [&](const std::string& item) { return nameOf(item) == name; };
    const Word& old = sentence.words[word - 1];
    const bool isMisc = std::ranges::none_of(listItems(old.feats), isIt) &&
                        (std::ranges::any_of(listItems(old.misc), isIt) ||
                         std::ranges::find(MiscKeys, name) != MiscKeys.end());
    std::vector<std::string> items = listItems(isMisc ? old.misc : old.feats);
    auto place = std::ranges::find_if(items, isIt);
    if (place == items.end() && !isMisc)
        place = std::ranges::upper_bound(items, lowerAscii(name), {}, [](const std::string& item) {
            return lowerAscii(nameOf(item));
        });
    if (value)
        place = items.insert(place, std::string(name) + "=" + *value) + 1;
    items.erase(std::remove_if(place, items.end(), isIt), items.end());
    std::string list;
    for (const std::string& item : items)
        list += (list.empty() ? "" : "|") + item;
    return withColumn(std::move(sentence), word, isMisc ? "misc" : "feats", list);
}

namespace {

/// Returns the reason why a column of a word in CoNLL-X is not read again as `value`.
tl::unexpected<Error> cannotStand(std::size_t column, const std::string& value) {
    const std::string_view name = ConllXNames[column];
    if (value.find(' ') != std::string::npos)
        return failure("{0} is {1}, expected a value without spaces, as the file is CoNLL-X", name,
                       inQuotes(value));
    if (column == DepsColumn)
        return failure("{0} is {1}, expected a number or \"_\", as the file is CoNLL-X", name,
                       inQuotes(value));
    if (column == MiscColumn)
        return failure("{0} is {1}, expected a relation without \"=\", or a number as PHEAD", name,
                       inQuotes(value));
    return failure("{0} is {1}, expected text without tabs and line ends", name, inQuotes(value));
}

/// Returns the first column of CoNLL-U that has a value but is not in a file in CoNLL-U Plus.
std::optional<std::string_view> missingColumn(const Sentence& sentence, const Format& format) {
    const PlusColumns* plus = format.plusColumns();
    for (std::size_t column = FormColumn; plus != nullptr && column <= MiscColumn; ++column) {
        const Column member = columnOf(column);
        const auto hasValue = [&](const Word& word) {
            return member != nullptr ? word.*member != "_" : word.head != NoHead;
        };
        const auto extraHasValue = [&](const ExtraLine& extra) {
            return extra.columns[column] != "_";
        };
        if (!plus->placeOf(column) && (std::ranges::any_of(sentence.words, hasValue) ||
                                       std::ranges::any_of(sentence.extras, extraHasValue)))
            return ConllUNames[column];
    }
    return std::nullopt;
}

} // namespace

Result<void> checkReadable(const Sentence& sentence, Format format) {
    const std::string lines = writeSentence(sentence, format);
    const SentenceReading again = readSentence(lines, format);
    if (!again.isUsable())
        return failure(again.errors.front().message);
    const Sentence& read = again.sentence;
    if (format == Format::ConllX && read.size() == sentence.size())
        for (std::size_t word = 0; word < read.words.size(); ++word)
            for (std::size_t column = FormColumn; column <= MiscColumn; ++column)
                if (const Column member = columnOf(column))
                    if (const std::string& value = sentence.words[word].*member;
                        read.words[word].*member != value)
                        return cannotStand(column, value);
    if (const std::optional<std::string_view> column = missingColumn(sentence, format))
        return failure("the file has no column {0}, expected no value in it", *column);
    const bool kept = read.words == sentence.words &&
                      (format == Format::ConllX ||
                       (read.extras == sentence.extras && read.comments == sentence.comments));
    return kept ? Result<void>() : failure("expected text without tabs and line ends");
}

} // namespace parsescope
