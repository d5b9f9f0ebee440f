// SPDX-License-Identifier: GPL-3.0-or-later
// The reader of sentences between which the empty line may be missing.
#include "core/base/utf8.h"
#include "core/treebank/conllu_fields.h"
#include "core/treebank/conllu_reader.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace parsescope {

namespace {

/// The columns of CoNLL-U in the notation of CoNLL-U Plus.
constexpr std::string_view StandardColumns = "ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC";

/// A line that is not a comment.
struct IdLine {
    std::string_view id;

    /// Returns true if the line can be the first line of a sentence after its comments.
    [[nodiscard]] bool isFirst() const { return id == "1" || id.starts_with("1-") || id == "0.1"; }
};

IdLine idLine(std::string_view line) {
    return {line.substr(0, line.find('\t'))};
}

/// Returns the number of the next word in `rest`; nothing if no word follows in the sentence.
std::optional<int> nextWord(std::string_view rest) {
    while (!rest.empty()) {
        const std::string_view line = takeLine(rest);
        if (isBlankLine(line) || line.front() == '#')
            return std::nullopt;
        if (const std::optional<int> number = parseNumber(idLine(line).id))
            return number;
    }
    return std::nullopt;
}

/// Returns true if a line with ID 1, 1-2 or 0.1 after word `last` begins a new sentence. Otherwise
/// the ID is a mistake, because the words after the line continue the numbers before it.
bool beginsSentence(IdLine line, int last, std::string_view rest) {
    const std::optional<int> next = nextWord(rest);
    if (line.id != "1")
        return next == 1;
    return next ? *next == 2 : last > 1;
}

/// Returns the offsets of the lines in `lines` before which an empty line is missing: the first
/// comment of another sentence or, if it has none, its first word.
std::vector<std::size_t> missingEmptyLines(std::string_view lines) {
    constexpr std::size_t None = std::string_view::npos;
    std::vector<std::size_t> found;
    std::size_t comment = None; // offset of the first comment after the words of a sentence
    bool begun = false;
    int last = 0; // number of the last word
    for (std::string_view rest = lines; !rest.empty();) {
        const std::size_t offset = lines.size() - rest.size();
        const std::string_view line = takeLine(rest);
        if (isBlankLine(line)) {
            if (begun)
                break;
            continue;
        }
        if (line.front() == '#') {
            comment = begun ? std::min(comment, offset) : None;
            continue;
        }
        const IdLine current = idLine(line);
        if (last > 0 && current.isFirst() &&
            (comment != None || beginsSentence(current, last, rest))) {
            found.push_back(std::min(comment, offset));
            last = 0;
        }
        comment = None;
        begun = true;
        last = parseNumber(current.id).value_or(last);
    }
    return found;
}

/// Adds an error about the first line of a file in CoNLL-U Plus, which lists the columns of the
/// file.
void nameConlluPlus(std::string_view lines, int firstLine, SentenceReading& reading) {
    constexpr std::string_view Prefix = "# global.columns = ";
    const std::string_view first = takeLine(lines);
    if (!first.starts_with(Prefix) || first.substr(Prefix.size()) == StandardColumns)
        return;
    reading.errors.insert(
        reading.errors.begin(),
        {Text("the file is in CoNLL-U Plus, with the columns that this line lists; expected "
              "CoNLL-U, with the columns {0}",
              StandardColumns),
         {},
         firstLine,
         0});
    reading.hasOnlyHeadErrors = reading.hasOnlyValueErrors = reading.isUnfinished = false;
}

} // namespace

SentenceReading readSentence(std::string_view lines, Format format, int firstLine) {
    SentenceReading reading = readOneSentence(lines, format, firstLine);
    if (reading.errors.empty())
        return reading;
    nameConlluPlus(lines, firstLine, reading);
    std::vector<std::size_t> ends = missingEmptyLines(lines);
    if (ends.empty())
        return reading;
    ends.push_back(lines.size());
    SentenceReading all;
    std::size_t begin = 0;
    for (const std::size_t end : ends) {
        const std::string_view part = lines.substr(begin, end - begin);
        if (begin > 0)
            all.errors.push_back({Text("an empty line is missing before this line, with which the "
                                       "next sentence begins"),
                                  {},
                                  firstLine,
                                  0});
        SentenceReading one = readOneSentence(part, format, firstLine);
        std::move(one.errors.begin(), one.errors.end(), std::back_inserter(all.errors));
        if (begin == 0) {
            all.sentence = std::move(one.sentence);
        } else { // the words are shown, but they belong to other sentences
            for (Word& word : one.sentence.words)
                word.head = NoHead;
            std::move(one.sentence.words.begin(), one.sentence.words.end(),
                      std::back_inserter(all.sentence.words));
        }
        firstLine += static_cast<int>(std::count(part.begin(), part.end(), '\n'));
        begin = end;
    }
    if (all.errors.size() > MostErrors) {
        all.errors.resize(MostErrors + 1);
        all.errors.back().message = Text(TooManyErrors);
    }
    return all;
}

} // namespace parsescope
