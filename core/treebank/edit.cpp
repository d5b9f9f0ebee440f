// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/edit.h"

#include "core/base/utf8.h"
#include "core/treebank/spacing.h"

#include <algorithm>

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

Result<void> checkReadable(const Sentence& sentence, Format format) {
    const std::string lines = writeSentence(sentence, format);
    const SentenceReading again = readSentence(lines, format);
    if (!again.isUsable())
        return failure(again.errors.front().message);
    const auto same = [format](const Word& a, const Word& b) {
        return a.form == b.form && a.head == b.head && a.lemma == b.lemma && a.upos == b.upos &&
               a.xpos == b.xpos && a.feats == b.feats && a.deprel == b.deprel &&
               (format == Format::ConllX || (a.deps == b.deps && a.misc == b.misc));
    };
    const bool kept = std::ranges::equal(again.sentence.words, sentence.words, same) &&
                      (format == Format::ConllX || (again.sentence.extras == sentence.extras &&
                                                    again.sentence.comments == sentence.comments));
    if (!kept)
        return format == Format::ConllX
                   ? failure("expected a value without spaces, as the file is CoNLL-X")
                   : failure("expected text without tabs and line ends");
    return {};
}

} // namespace parsescope
