// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/conllu.h"
#include "core/treebank/conllu_fields.h"
#include "core/treebank/text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace parsescope {

namespace {

constexpr std::size_t Columns = Fields{}.size();
constexpr Fields ConllXNames = {"ID",    "FORM", "LEMMA",  "CPOSTAG", "POSTAG",
                                "FEATS", "HEAD", "DEPREL", "PHEAD",   "PDEPREL"};

constexpr const char* CarriageReturns =
    "found a carriage return (CR) inside the line, expected lines that end in LF or CR LF";

bool hasCarriageReturn(std::string_view line) {
    return line.find('\r') != std::string_view::npos;
}

std::string plural(std::size_t count, const std::string& noun) {
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

// Reads the lines of one sentence. What it finds wrong it reports once and carries on, so that
// one mistake gives one error.
class Reader {
public:
    Reader(Format format, int firstLine)
        : m_names(format == Format::ConllU ? ConllUNames : ConllXNames), m_format(format),
          m_start(firstLine), m_number(firstLine - 1) {}

    SentenceReading read(std::string_view lines) {
        m_suspicious = findInvalidUtf8(lines) != std::string_view::npos ||
                       lines.find('\0') != std::string_view::npos;
        bool ended = false;
        while (!lines.empty()) {
            m_line = takeLine(lines);
            ++m_number;
            if (isBlankLine(m_line)) {
                ended = m_firstLine > 0;
                continue;
            }
            if (ended) {
                report("found more lines after the sentence, expected one sentence only");
                break;
            }
            if (m_firstLine == 0)
                m_firstLine = m_number;
            readLine();
        }
        finish();
        return std::move(m_reading);
    }

private:
    // Where a field stands, for errors that are found at the end of the sentence.
    struct FieldPosition {
        std::string_view line;
        std::string_view field;
        int number = 0;
    };
    struct WordFields {
        int id = 0;
        FieldPosition head;
    };
    struct RangeFields {
        int last = 0;
        FieldPosition id;
    };

    [[nodiscard]] FieldPosition placeOf(std::string_view field) const {
        return {m_line, field, m_number};
    }

    void add(Error error) {
        if (m_reading.errors.size() == MostErrors)
            error.message = Text(TooManyErrors);
        if (m_reading.errors.size() <= MostErrors)
            m_reading.errors.push_back(std::move(error));
    }

    void report(std::string message) { add({std::move(message), {}, m_number, 0}); }

    void report(const FieldPosition& place, std::string message) {
        const auto before = static_cast<std::size_t>(place.field.data() - place.line.data());
        const auto column = static_cast<int>(characterCount(place.line.substr(0, before))) + 1;
        add({std::move(message), {}, place.number, column});
    }

    // Reports "NAME is "value", expected ...".
    void reportField(std::size_t column, const FieldPosition& place, const std::string& expected) {
        report(place, std::string(m_names[column]) + " is " +
                          (place.field.empty() ? "empty" : quoted(place.field)) + ", expected " +
                          expected);
    }

    void reportId(std::string_view id, const std::string& expected) {
        reportField(0, placeOf(id), expected);
    }

    void readLine() {
        const bool comment = m_line.front() == '#';
        if (m_line.size() > LongestLine) {
            if (hasCarriageReturn(m_line))
                return reportCarriageReturns();
            report("the line has " + std::to_string(m_line.size()) + " bytes, expected at most " +
                   std::to_string(LongestLine));
            if (!comment)
                skipWord();
            return;
        }
        if (m_suspicious)
            checkCharacters();
        if (comment)
            readComment();
        else
            readColumns();
    }

    // Reports the first byte that is not UTF-8 and the first NUL.
    void checkCharacters() {
        for (const std::size_t at : {findInvalidUtf8(m_line), m_line.find('\0')})
            if (at != std::string_view::npos)
                report(placeOf(m_line.substr(at, 1)),
                       "found " + byteText(m_line[at]) + ", expected UTF-8 text");
    }

    void readComment() {
        if (hasCarriageReturn(m_line) && m_line.find('\t') != std::string_view::npos)
            reportCarriageReturns();
        else if (m_format == Format::ConllX)
            report("found a comment, expected a word: CoNLL-X has no comments");
        else if (m_begun)
            report(
                "found a comment in the middle of a sentence, expected it before the first word");
        else
            m_reading.sentence.comments.emplace_back(m_line);
    }

    // The lines of a whole file are one line then, which nothing better can be said of.
    void reportCarriageReturns() {
        report(CarriageReturns);
        m_badWords = true;
    }

    void readColumns() {
        Fields fields;
        const std::size_t count = splitColumns(m_line, fields);
        m_begun = true;
        if (count > Columns && hasCarriageReturn(m_line))
            return reportCarriageReturns();
        if (count != Columns) {
            report("found " + plural(count, "column") + ", expected 10 separated by tabs" +
                   (count < Columns && hasSpacesForTabs(m_line)
                        ? "; there are spaces where tabs should be"
                        : ""));
            skipWord();
            return;
        }
        const bool range = fields[0].find('-') != std::string_view::npos;
        const bool word = !range && fields[0].find('.') == std::string_view::npos;
        for (std::size_t i = FormColumn; i < Columns; ++i)
            if (fields[i].empty() && !(word && i == HeadColumn)) // which readWord looks at
                reportField(i, placeOf(fields[i]), i == FormColumn ? "a word" : "a value or \"_\"");
        if (word)
            readWord(fields);
        else if (m_format == Format::ConllX)
            reportId(fields[0],
                     std::to_string(m_next) + "; CoNLL-X has no multiword tokens and empty nodes");
        else if (range)
            readRange(fields);
        else
            readEmptyNode(fields);
    }

    // A line that cannot be read stands for one word, or for none if the next ID says so.
    void skipWord() {
        const std::optional<int> id = parseNumber(m_line.substr(0, m_line.find_first_of("\t ")));
        m_begun = true;
        m_badWords = true;
        advance(id ? *id + 1 : m_next);
        m_largestId = std::max(m_largestId, id.value_or(0));
    }

    // After one word more. If its ID was wrong, the next one may go on from there, as
    // `otherwise`, or from what was expected: so a skipped or doubled ID is one error.
    void advance(int otherwise) {
        ++m_next;
        m_otherwise = otherwise;
        m_emptyNodes = 0;
        m_pendingRange = {};
    }

    // Returns true if `id` is the next id of the sentence.
    bool follows(int id) {
        if (id == m_otherwise)
            m_next = id;
        return id == m_next;
    }

    void readWord(const Fields& fields) {
        const std::optional<int> id = parseNumber(fields[0]);
        if (id && *id > 0 && follows(*id)) {
            advance(m_next + 1);
        } else {
            reportId(fields[0], std::to_string(m_next));
            m_badWords = true;
            advance(id ? *id + 1 : m_next);
        }
        const int wordId = id.value_or(m_next - 1);
        m_largestId = std::max(m_largestId, wordId);
        m_wordPlaces.push_back({wordId, placeOf(fields[HeadColumn])});
        addWord(fields);
    }

    void addWord(const Fields& fields) {
        Word& word = m_reading.sentence.words.emplace_back();
        word.form = fields[1];
        word.lemma = fields[2];
        word.upos = fields[3];
        word.xpos = fields[4];
        word.feats = fields[5];
        word.deprel = fields[7];
        word.deps = fields[8];
        word.misc = fields[9];
    }

    void addExtra(const Fields& fields) {
        ExtraLine& extra = m_reading.sentence.extras.emplace_back();
        extra.after = m_reading.sentence.size();
        std::copy(fields.begin(), fields.end(), extra.columns.begin());
    }

    void readRange(const Fields& fields) {
        const auto range = parsePair(fields[0], '-');
        if (!range)
            return reportId(fields[0], "a range such as " + std::to_string(m_next) + "-" +
                                           std::to_string(m_next + 1));
        const auto [first, last] = *range;
        if (last < first)
            return reportId(fields[0], "a range from a smaller to a larger number");
        if (!follows(first))
            return reportId(fields[0],
                            "a range that starts at the next word, " + std::to_string(m_next));
        if (first <= m_lastRange.second && last >= m_lastRange.first)
            return reportId(fields[0], "a range that does not overlap " + text(m_lastRange));
        m_lastRange = *range;
        m_pendingRange = *range;
        m_rangePlaces.push_back({last, placeOf(fields[0])});
        addExtra(fields);
    }

    void readEmptyNode(const Fields& fields) {
        const auto id = parsePair(fields[0], '.');
        if (m_pendingRange.second > 0)
            return reportId(fields[0], "word " + std::to_string(m_pendingRange.first) +
                                           " after the multiword token " + text(m_pendingRange));
        const int expected = m_emptyNodes + 1;
        const bool placed = id && (id->first == m_next - 1 || id->first == m_otherwise - 1);
        m_emptyNodes = placed ? id->second : expected;
        if (!placed || id->second != expected)
            return reportId(fields[0], std::to_string(m_next - 1) + "." + std::to_string(expected));
        addExtra(fields);
    }

    static std::string text(std::pair<int, int> range) {
        return std::to_string(range.first) + "-" + std::to_string(range.second);
    }

    void finish() {
        const std::size_t count = m_reading.sentence.words.size();
        m_number = std::max(m_firstLine, m_start);
        if (m_firstLine == 0)
            report("found no words, expected a sentence");
        else if (count == 0 && !m_badWords)
            report(m_begun ? "found multiword tokens or empty nodes alone, expected words"
                           : "found comments alone, expected words after them");
        const int lines = m_next - 1;
        const int words = m_badWords ? std::max(m_largestId, lines) : static_cast<int>(count);
        for (const RangeFields& range : m_rangePlaces)
            if (range.last > words && words > 0)
                reportField(0, range.id,
                            "a range that ends at " + std::to_string(words) +
                                ", the last word, or before");
        if (readHeads(words) && !m_badWords)
            checkCycles();
        m_reading.isUnfinished = m_missingHeads > 0 && m_reading.errors.size() == m_missingHeads &&
                                 findCycles(heads()).empty();
        std::stable_sort(m_reading.errors.begin(), m_reading.errors.end(),
                         [](const Error& a, const Error& b) {
                             return std::pair(a.line, a.column) < std::pair(b.line, b.column);
                         });
    }

    // Reads the heads, which go up to `words`. False when one is wrong or there are none.
    bool readHeads(int words) {
        const bool none =
            std::all_of(m_wordPlaces.begin(), m_wordPlaces.end(),
                        [](const WordFields& word) { return word.head.field == "_"; });
        if (none)
            return false;
        bool good = true;
        for (std::size_t i = 0; i < m_wordPlaces.size(); ++i) {
            const auto& [id, place] = m_wordPlaces[i];
            m_missingHeads += place.field == "_" ? 1 : 0;
            const std::optional<int> head = parseNumber(place.field);
            const bool own = head && *head == id && id > 0;
            if (head && *head <= words && !own) {
                m_reading.sentence.words[i].head = *head;
                continue;
            }
            good = false;
            const std::string range = "a number from 0 to " + std::to_string(words);
            reportField(HeadColumn, place, own ? range + " other than the word's own ID" : range);
        }
        return good;
    }

    // By node, NoHead for ROOT.
    [[nodiscard]] std::vector<int> heads() const {
        std::vector<int> heads{NoHead};
        for (const Word& word : m_reading.sentence.words)
            heads.push_back(word.head);
        return heads;
    }

    void checkCycles() {
        const std::vector<int> heads = this->heads();
        // Without a root there is a cycle: one error for both.
        const bool root = std::find(heads.begin(), heads.end(), 0) != heads.end();
        std::string prefix = root ? "" : "no word has HEAD 0: ";
        for (const std::vector<int>& cycle : findCycles(heads)) {
            report(m_wordPlaces[cycle.front() - 1].head, prefix + cycleText(cycle));
            prefix.clear();
        }
    }

    const Fields& m_names;
    Format m_format;
    SentenceReading m_reading;
    std::string_view m_line;
    int m_start = 1;           // number of the first line
    int m_number = 0;          // of the line
    int m_firstLine = 0;       // first line that is not blank
    bool m_suspicious = false; // some line has bytes that are not text
    bool m_begun = false;      // past the comments
    bool m_badWords = false;   // the words of the sentence are not certain
    int m_next = 1;            // ID expected for the next word
    int m_otherwise = 1;       // the ID it may have as well
    int m_largestId = 0;
    int m_emptyNodes = 0;               // since the last word
    std::size_t m_missingHeads = 0;     // words with "_" where others have a head
    std::pair<int, int> m_lastRange;    // 0-0 when there was none
    std::pair<int, int> m_pendingRange; // if its first word must come next
    std::vector<WordFields> m_wordPlaces;
    std::vector<RangeFields> m_rangePlaces;
};

} // namespace

SentenceReading readSentence(std::string_view lines, Format format, int firstLine) {
    return Reader(format, firstLine).read(lines);
}

} // namespace parsescope
