// SPDX-License-Identifier: GPL-3.0-or-later
// The reader of sentences between which the empty line may be missing.
#include "core/base/utf8.h"
#include "core/treebank/conllu_reader.h"
#include "core/treebank/line_columns.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace parsescope {

namespace {

/// A line that is not a comment.
struct IdLine {
    std::string_view id;

    /// Returns true if the line can be the first line of a sentence after its comments.
    [[nodiscard]] bool isFirst() const { return id == "1" || id.starts_with("1-") || id == "0.1"; }
};

/// Returns the number of the next word in `rest`; nothing if no word follows in the sentence.
std::optional<int> nextWord(std::string_view rest, const Format& format) {
    while (!rest.empty()) {
        const std::string_view line = takeLine(rest);
        if (isBlankLine(line) || line.front() == '#')
            return std::nullopt;
        if (const std::optional<int> number = parseNumber(idOf(line, format)))
            return number;
    }
    return std::nullopt;
}

/// Returns true if a line with ID 1, 1-2 or 0.1 after word `last` begins a new sentence. Otherwise
/// the ID is a mistake, because the words after the line continue the numbers before it.
bool beginsSentence(IdLine line, int last, std::string_view rest, const Format& format) {
    const std::optional<int> next = nextWord(rest, format);
    if (line.id != "1")
        return next == 1;
    return next ? *next == 2 : last > 1;
}

/// Returns the offsets of the lines in `lines` before which an empty line is missing: the first
/// comment of another sentence or, if it has none, its first word.
std::vector<std::size_t> missingEmptyLines(std::string_view lines, const Format& format) {
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
        const IdLine current{idOf(line, format)};
        if (last > 0 && current.isFirst() &&
            (comment != None || beginsSentence(current, last, rest, format))) {
            found.push_back(std::min(comment, offset));
            last = 0;
        }
        comment = None;
        begun = true;
        last = parseNumber(current.id).value_or(last);
    }
    return found;
}

/// A format with another number of columns.
struct OtherFormat {
    std::size_t columns;
    Phrase name;
};
constexpr std::array<OtherFormat, 2> OtherFormats{
    {{8, "CoNLL-X without the columns PHEAD and PDEPREL"}, {14, "the format of CoNLL-2009"}}};

/// Adds an error about the first word if all lines have the number of columns of another format.
void nameOtherFormat(std::string_view lines, int firstLine, SentenceReading& reading) {
    std::size_t columns = 0;
    int number = 0; // number of the first word's line
    for (int current = firstLine; !lines.empty(); ++current) {
        const std::string_view line = takeLine(lines);
        if (isBlankLine(line) || line.front() == '#')
            continue;
        Fields ignored;
        const std::size_t count = splitColumns(line, ignored);
        if (columns > 0 && count != columns)
            return;
        columns = count;
        number = number > 0 ? number : current;
    }
    const auto format = std::ranges::find(OtherFormats, columns, &OtherFormat::columns);
    if (format == OtherFormats.end())
        return;
    reading.errors.insert(reading.errors.begin(),
                          {Text("the lines have {0} columns, as in {1}; expected CoNLL-U or "
                                "CoNLL-X, with 10 columns",
                                columns, Text(format->name)),
                           {},
                           number,
                           0});
}

} // namespace

SentenceReading readSentence(std::string_view lines, Format format, int firstLine) {
    SentenceReading reading = readOneSentence(lines, format, firstLine);
    if (reading.errors.empty())
        return reading;
    if (format.plusColumns() == nullptr)
        nameOtherFormat(lines, firstLine, reading);
    std::vector<std::size_t> ends = missingEmptyLines(lines, format);
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
