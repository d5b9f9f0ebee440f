// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/conllu_reader.h"

#include "core/base/utf8.h"
#include "core/treebank/line_columns.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace parsescope {

namespace {

constexpr Phrase CarriageReturns(
    "found a carriage return (CR) inside the line, expected lines that end in LF or CR LF");

bool hasCarriageReturn(std::string_view line) {
    return line.find('\r') != std::string_view::npos;
}

// A reader of the lines of one sentence. It continues after a mistake, and reports each mistake
// only once.
class Reader {
public:
    Reader(Format format, int firstLine)
        : m_names(format == Format::ConllX ? ConllXNames : ConllUNames),
          m_isConllX(format == Format::ConllX), m_format(std::move(format)), m_columns(m_format),
          m_start(firstLine), m_number(firstLine - 1) {}

    SentenceReading read(std::string_view lines) {
        m_suspicious = findInvalidUtf8(lines) != std::string_view::npos ||
                       lines.find('\0') != std::string_view::npos;
        if (plus() != nullptr) {
            m_reading.sentence.further = FurtherColumns(plus()->further());
            if (plus()->problem()) {
                m_number = m_start;
                report(*plus()->problem());
                return std::move(m_reading);
            }
        }
        bool ended = false;
        while (!lines.empty()) {
            m_line = takeLine(lines);
            ++m_number;
            if (isBlankLine(m_line)) {
                ended = m_firstLine > 0;
                continue;
            }
            if (ended) {
                report(Text("found more lines after the sentence, expected one sentence only"));
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
    struct WordFields {
        int id = 0;
        FieldPosition head;
    };
    struct RangeFields {
        int last = 0;
        FieldPosition id;
    };

    /// Returns the columns of CoNLL-U Plus; null for the other formats.
    [[nodiscard]] const PlusColumns* plus() const { return m_format.plusColumns(); }

    [[nodiscard]] FieldPosition placeOf(std::string_view field) const {
        return {m_line, field, m_number};
    }

    void add(Error error) {
        if (m_reading.errors.size() == MostErrors)
            error.message = Text(TooManyErrors);
        if (m_reading.errors.size() <= MostErrors)
            m_reading.errors.push_back(std::move(error));
    }

    void report(Text message) { add({std::move(message), {}, m_number, 0}); }

    void report(const FieldPosition& place, Text message) {
        add(errorAt(place, std::move(message)));
    }

    // Reports "NAME is "value", expected ...". `expected` is a noun phrase.
    void reportField(std::size_t column, const FieldPosition& place, const Text& expected) {
        report(place, unexpectedValue(m_names[column], place.field, expected));
    }

    void reportId(std::string_view id, const Text& expected) {
        reportField(0, placeOf(id), expected);
    }

    void reportId(std::string_view id, int expected) {
        reportId(id, Text::untranslated(std::to_string(expected)));
    }

    void readLine() {
        if (m_line.starts_with(ByteOrderMark)) { // as where two files are joined
            report(Text("found a byte order mark, expected it at the start of the file only"));
            m_line.remove_prefix(ByteOrderMark.size());
            if (m_line.empty())
                return;
        }
        const bool comment = m_line.front() == '#';
        if (m_line.size() > LongestLine) {
            if (hasCarriageReturn(m_line))
                return reportCarriageReturns();
            report(
                Text("the line has {0} bytes, expected at most {1}", m_line.size(), LongestLine));
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

    // Reports the first byte that is not UTF-8, and the first NUL byte.
    void checkCharacters() {
        for (const std::size_t at : {findInvalidUtf8(m_line), m_line.find('\0')})
            if (at != std::string_view::npos)
                report(placeOf(m_line.substr(at, 1)),
                       Text("found {0}, expected UTF-8 text", byteText(m_line[at])));
    }

    void readComment() {
        if (hasCarriageReturn(m_line) && m_line.find('\t') != std::string_view::npos)
            reportCarriageReturns();
        else if (m_isConllX)
            report(Text("found a comment, expected a word: CoNLL-X has no comments"));
        else if (m_begun)
            report(Text("found a comment in the middle of a sentence, expected it before the "
                        "first word"));
        else if (const auto columns = listedColumns(m_line);
                 columns && Format::plus(*columns) != m_format)
            report(Text("this line lists the columns of CoNLL-U Plus, expected it as the first "
                        "line of the file"));
        else
            m_reading.sentence.comments.emplace_back(m_line);
    }

    // Reports an error for a file whose lines end in carriage returns. All lines of the file are
    // read as one line, so that nothing more precise can be reported.
    void reportCarriageReturns() {
        report(Text(CarriageReturns));
        m_badWords = true;
    }

    void readColumns() {
        const std::size_t count = m_columns.split(m_line);
        m_begun = true;
        if (count > m_columns.expected() && hasCarriageReturn(m_line))
            return reportCarriageReturns();
        if (count != m_columns.expected()) {
            report(m_columns.countError(m_line, count));
            skipWord();
            return;
        }
        const Fields& fields = m_columns.fields();
        const bool range = fields[0].find('-') != std::string_view::npos;
        const bool word = !range && fields[0].find('.') == std::string_view::npos;
        for (std::size_t i = FormColumn; i < fields.size(); ++i)
            // readWord checks the HEAD of words.
            if (fields[i].empty() && !(word && i == HeadColumn)) {
                reportField(i, placeOf(fields[i]),
                            i == FormColumn ? Text("a word") : Text("a value or \"_\""));
                m_emptyColumns += i != FormColumn ? 1 : 0;
            }
        for (std::size_t i = 0; i < m_columns.further().size(); ++i)
            if (const std::string_view field = m_columns.further()[i]; field.empty()) {
                report(placeOf(field),
                       unexpectedValue(plus()->further()[i], field, Text("a value or \"_\"")));
                ++m_emptyColumns;
            }
        if (word)
            readWord(fields);
        else if (m_isConllX)
            reportId(fields[0],
                     Text("{0}; CoNLL-X has no multiword tokens and empty nodes", m_next));
        else if (range)
            readRange(fields);
        else
            readEmptyNode(fields);
    }

    // Skips a line that cannot be read. The line counts as one word, unless the next ID shows that
    // it was not a word.
    void skipWord() {
        const std::optional<int> id = parseNumber(idOf(m_line, m_format));
        m_begun = true;
        m_badWords = true;
        advance(id ? *id + 1 : m_next);
        m_largestId = std::max(m_largestId, id.value_or(0));
    }

    // Advances to the next word. If the ID of the previous word was wrong, the IDs may continue
    // either from the wrong ID, with `otherwise`, or from the expected ID. Therefore a skipped or
    // repeated ID is only one error.
    void advance(int otherwise) {
        ++m_next;
        m_otherwise = otherwise;
        m_emptyNodes = 0;
        m_pendingRange = std::pair<int, int>();
    }

    // Returns true if `id` is the next ID of the sentence.
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
            reportId(fields[0], m_next);
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
        for (std::size_t column = FormColumn; column < fields.size(); ++column)
            if (const Column member = columnOf(column))
                word.*member =
                    fields[column].empty() && column != FormColumn ? "_" : fields[column];
        m_columns.storeFurther(word.further);
    }

    void addExtra(const Fields& fields) {
        ExtraLine& extra = m_reading.sentence.extras.emplace_back();
        extra.after = m_reading.sentence.size();
        m_columns.storeFurther(extra.further);
        std::ranges::transform(fields, extra.columns.begin(), [](std::string_view field) {
            return field.empty() ? std::string("_") : std::string(field);
        });
    }

    void readRange(const Fields& fields) {
        const auto range = parsePair(fields[0], '-');
        if (!range)
            return reportId(fields[0],
                            Text("a range such as {0}", text(std::pair(m_next, m_next + 1))));
        const auto [first, last] = *range;
        if (last < first)
            return reportId(fields[0], Text("a range from a smaller to a larger number"));
        if (!follows(first))
            return reportId(fields[0], Text("a range that starts at the next word, {0}", m_next));
        if (first <= m_lastRange.second && last >= m_lastRange.first)
            return reportId(fields[0],
                            Text("a range that does not overlap {0}", text(m_lastRange)));
        m_lastRange = *range;
        m_pendingRange = *range;
        m_rangePlaces.push_back({last, placeOf(fields[0])});
        addExtra(fields);
    }

    void readEmptyNode(const Fields& fields) {
        const auto id = parsePair(fields[0], '.');
        if (m_pendingRange.second > 0)
            return reportId(fields[0], Text("word {0} after the multiword token {1}",
                                            m_pendingRange.first, text(m_pendingRange)));
        const int expected = m_emptyNodes + 1;
        const bool placed = id && (id->first == m_next - 1 || id->first == m_otherwise - 1);
        m_emptyNodes = placed ? id->second : expected;
        if (!placed || id->second != expected)
            return reportId(fields[0], Text::untranslated(std::to_string(m_next - 1) + "." +
                                                          std::to_string(expected)));
        addExtra(fields);
    }

    static std::string text(std::pair<int, int> range) {
        return std::to_string(range.first) + "-" + std::to_string(range.second);
    }

    void finish() {
        const std::size_t count = m_reading.sentence.words.size();
        m_number = std::max(m_firstLine, m_start);
        if (m_firstLine == 0)
            report(Text("found no words, expected a sentence"));
        else if (count == 0 && !m_badWords)
            report(m_begun ? Text("found multiword tokens or empty nodes alone, expected words")
                           : Text("found comments alone, expected words after them"));
        const int lines = m_next - 1;
        const int words = m_badWords ? std::max(m_largestId, lines) : static_cast<int>(count);
        for (const RangeFields& range : m_rangePlaces)
            if (range.last > words && words > 0)
                reportField(0, range.id,
                            Text("a range that ends at {0}, the last word, or before", words));
        const std::size_t before = m_reading.errors.size();
        if (readHeads(words) && !m_badWords)
            checkCycles();
        const std::size_t errors = m_reading.errors.size();
        m_reading.hasOnlyHeadErrors = errors > 0 && before == 0;
        m_reading.hasOnlyValueErrors = errors > 0 && before == m_emptyColumns && !m_badWords;
        m_reading.isUnfinished = m_missingHeads > 0 && m_reading.errors.size() == m_missingHeads &&
                                 findCycles(heads()).empty();
        std::stable_sort(m_reading.errors.begin(), m_reading.errors.end(),
                         [](const Error& a, const Error& b) {
                             return std::pair(a.line, a.column) < std::pair(b.line, b.column);
                         });
    }

    // Reads the heads, each at most `words`. Returns false if a head is wrong or if there are no
    // heads.
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
            reportField(HeadColumn, place,
                        own ? Text("a number from 0 to {0} other than the word's own ID", words)
                            : Text("a number from 0 to {0}", words));
        }
        return good;
    }

    // Returns the heads of nodes 0..n; entry 0 is NoHead.
    [[nodiscard]] std::vector<int> heads() const {
        std::vector<int> heads{NoHead};
        for (const Word& word : m_reading.sentence.words)
            heads.push_back(word.head);
        return heads;
    }

    void checkCycles() {
        const std::vector<int> heads = this->heads();
        // If ROOT has no children, there is a cycle. One error reports both.
        const bool root = std::find(heads.begin(), heads.end(), 0) != heads.end();
        bool isFirst = true;
        for (const std::vector<int>& cycle : findCycles(heads)) {
            report(m_wordPlaces[cycle.front() - 1].head,
                   root || !isFirst ? cycleText(cycle)
                                    : Text("no word has HEAD 0: {0}", cycleText(cycle)));
            isFirst = false;
        }
    }

    const Fields& m_names;
    bool m_isConllX;
    Format m_format;
    LineColumns m_columns;
    SentenceReading m_reading;
    std::string_view m_line;
    int m_start = 1;           // 1-based number of the first line
    int m_number = 0;          // number of the current line
    int m_firstLine = 0;       // number of the first line that is not blank
    bool m_suspicious = false; // true if some line has bytes that are not text
    bool m_begun = false;      // true if a line that is not a comment has been read
    // True if a line or an ID is wrong. The number of words is then uncertain.
    bool m_badWords = false;
    int m_next = 1;      // expected ID of the next word
    int m_otherwise = 1; // alternative ID of the next word
    int m_largestId = 0;
    // The number of empty columns, except FORM and the HEAD of words.
    std::size_t m_emptyColumns = 0;
    int m_emptyNodes = 0; // number of empty nodes since the last word
    // The number of words whose HEAD is "_" although other words have heads.
    std::size_t m_missingHeads = 0;
    std::pair<int, int> m_lastRange;    // last multiword token; 0-0 if there was none
    std::pair<int, int> m_pendingRange; // multiword token whose first word must come next
    std::vector<WordFields> m_wordPlaces;
    std::vector<RangeFields> m_rangePlaces;
};

} // namespace

SentenceReading readOneSentence(std::string_view lines, Format format, int firstLine) {
    return Reader(format, firstLine).read(lines);
}

} // namespace parsescope
