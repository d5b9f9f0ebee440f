// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/edit.h"

#include "core/base/utf8.h"
#include "core/treebank/conllu_fields.h"
#include "core/treebank/spacing.h"

#include <array>
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

Result<Sentence> withColumn(Sentence sentence, int word, std::string_view column,
                            std::string_view value) {
    if (!hasWord(sentence, word))
        return noSuchWord(sentence, word);
    const Column member = columnNamed(column);
    if (member == nullptr)
        return failure("there is no column {0}", quoted(column));
    if (value.find_first_of("\t\r\n") != std::string_view::npos ||
        findInvalidUtf8(value) != std::string_view::npos)
        return failure("{0} cannot stand in a column, expected text without tabs and line ends",
                       quoted(value));
    const std::string before = textOfForms(sentence);
    sentence.words[word - 1].*member = value.empty() ? "_" : value;
    updateText(sentence, before);
    return sentence;
}

namespace {

/// The columns of a word except ID and HEAD, in the order of the file.
constexpr std::array<std::pair<std::size_t, Column>, 8> EditedColumns{
    {{FormColumn, &Word::form},
     {LemmaColumn, &Word::lemma},
     {UposColumn, &Word::upos},
     {XposColumn, &Word::xpos},
     {FeatsColumn, &Word::feats},
     {DeprelColumn, &Word::deprel},
     {DepsColumn, &Word::deps},
     {MiscColumn, &Word::misc}}};

/// Returns the reason why a column of a word in CoNLL-X is not read again as `value`.
tl::unexpected<Error> cannotStand(std::size_t column, const std::string& value) {
    const std::string_view name = ConllXNames[column];
    if (value.find(' ') != std::string::npos)
        return failure("{0} is {1}, expected a value without spaces, as the file is CoNLL-X", name,
                       parsescope::quoted(value));
    if (column == DepsColumn)
        return failure("{0} is {1}, expected a number or \"_\", as the file is CoNLL-X", name,
                       parsescope::quoted(value));
    if (column == MiscColumn)
        return failure("{0} is {1}, expected a relation without \"=\", or a number as PHEAD", name,
                       parsescope::quoted(value));
    return failure("{0} is {1}, expected text without tabs and line ends", name,
                   parsescope::quoted(value));
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
            for (const auto& [column, member] : EditedColumns)
                if (const std::string& value = sentence.words[word].*member;
                    read.words[word].*member != value)
                    return cannotStand(column, value);
    const bool kept = read.words == sentence.words &&
                      (format == Format::ConllX ||
                       (read.extras == sentence.extras && read.comments == sentence.comments));
    return kept ? Result<void>() : failure("expected text without tabs and line ends");
}

} // namespace parsescope
