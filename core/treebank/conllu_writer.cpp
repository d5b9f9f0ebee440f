// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/conllu.h"
#include "core/treebank/conllu_fields.h"

#include <charconv>
#include <limits>

namespace parsescope {

namespace {

class Writer {
public:
    explicit Writer(const Format& format)
        : m_format(format), m_isConllX(format == Format::ConllX) {}

    std::string write(const Sentence& sentence) {
        if (!m_isConllX)
            for (const std::string& comment : sentence.comments)
                addComment(comment);
        auto extra = sentence.extras.begin();
        const auto addExtrasUpTo = [&](int word) {
            for (; extra != sentence.extras.end() && extra->after <= word; ++extra)
                if (!m_isConllX)
                    addExtra(*extra);
        };
        for (int word = 1; word <= sentence.size(); ++word) {
            addExtrasUpTo(word - 1);
            addWord(word, sentence.words[word - 1]);
        }
        addExtrasUpTo(std::numeric_limits<int>::max());
        m_out += '\n';
        return std::move(m_out);
    }

private:
    /// Returns the columns of CoNLL-U Plus; null for the other formats.
    [[nodiscard]] const PlusColumns* plus() const { return m_format.plusColumns(); }

    void addComment(std::string_view comment) {
        // Columns of another file would make the sentence unreadable.
        if (const auto columns = listedColumns(comment);
            columns && Format::plus(*columns) != m_format)
            return;
        if (comment.empty() || comment.front() != '#')
            m_out += "# ";
        addText(comment, "\n", ' ');
        m_out += '\n';
    }

    void addExtra(const ExtraLine& extra) {
        if (plus() != nullptr)
            return addPlusLine(extra.further,
                               [&](std::size_t column) { addColumn(extra.columns[column], '\t'); });
        for (std::size_t i = 0; i < extra.columns.size(); ++i)
            addColumn(extra.columns[i], i + 1 == extra.columns.size() ? '\n' : '\t');
    }

    // Adds a line with the columns of CoNLL-U Plus. `add` adds a column of CoNLL-U and a tab.
    template<class Add>
    void addPlusLine(const std::vector<std::string>& further, const Add& add) {
        for (std::size_t place = 0; place < plus()->size(); ++place)
            if (const std::size_t column = plus()->columnAt(place); column < ConllUNames.size())
                add(column);
            else
                addColumn(furtherValue(further, column - ConllUNames.size()), '\t');
        m_out.back() = '\n';
    }

    void addWord(int id, const Word& word) {
        if (plus() != nullptr)
            return addPlusLine(word.further, [&](std::size_t column) {
                if (column == IdColumn)
                    addNumber(id);
                else if (column == HeadColumn)
                    addHead(word);
                else
                    return addColumn(word.*columnOf(column), '\t');
                m_out += '\t';
            });
        addNumber(id);
        m_out += '\t';
        for (const std::string* column :
             {&word.form, &word.lemma, &word.upos, &word.xpos, &word.feats})
            addColumn(*column, '\t');
        addHead(word);
        m_out += '\t';
        addColumn(word.deprel, '\t');
        const bool isPhead = !m_isConllX || isNumber(word.deps);
        addColumn(isPhead ? word.deps : "_", '\t');
        addColumn(isPhead || isPdeprel(word) ? word.misc : "_", '\n');
    }

    void addHead(const Word& word) {
        if (word.head == NoHead)
            m_out += '_';
        else
            addNumber(word.head);
    }

    // Returns true if the last column of a word without PHEAD is a PDEPREL, and not MISC, whose
    // items have "=".
    static bool isPdeprel(const Word& word) {
        return word.deps == "_" && word.misc.find('=') == std::string::npos;
    }

    static bool isNumber(std::string_view text) {
        return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
    }

    void addNumber(int number) {
        std::array<char, 16> digits{};
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
        m_out.append(digits.data(), end);
    }

    void addColumn(std::string_view text, char end) {
        if (text.empty())
            m_out += '_';
        if (m_isConllX)
            addText(text, " \t\n", '_');
        else
            addText(text, "\t\n", ' ');
        m_out += end;
    }

    // Adds `text`, with each character that is in `forbidden` replaced by `replacement`. These
    // characters must not occur in a column or comment.
    void addText(std::string_view text, std::string_view forbidden, char replacement) {
        const std::size_t begin = m_out.size();
        m_out += text;
        for (std::size_t at = begin;
             (at = m_out.find_first_of(forbidden, at)) != std::string::npos;)
            m_out[at] = replacement;
    }

    const Format& m_format;
    bool m_isConllX;
    std::string m_out;
};

} // namespace

std::string writeSentence(const Sentence& sentence, const Format& format) {
    return Writer(format).write(sentence);
}

Format fullFormatOf(const Sentence& sentence) {
    std::string list;
    for (const std::string_view name : ConllUNames)
        list.append(name).append(" ");
    for (std::size_t column = 0; column < sentence.further.size(); ++column)
        list.append(sentence.further.name(column)).append(" ");
    return Format::plus(list);
}

} // namespace parsescope
