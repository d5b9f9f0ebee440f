// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/conllu.h"

#include <charconv>
#include <limits>

namespace parsescope {

namespace {

class Writer {
public:
    explicit Writer(Format format) : m_format(format) {}

    std::string write(const Sentence& sentence) {
        if (m_format == Format::ConllU)
            for (const std::string& comment : sentence.comments)
                addComment(comment);
        auto extra = sentence.extras.begin();
        const auto addExtrasUpTo = [&](int word) {
            for (; extra != sentence.extras.end() && extra->after <= word; ++extra)
                if (m_format == Format::ConllU)
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
    void addComment(std::string_view comment) {
        if (comment.empty() || comment.front() != '#')
            m_out += "# ";
        addText(comment, "\n", ' ');
        m_out += '\n';
    }

    void addExtra(const ExtraLine& extra) {
        for (std::size_t i = 0; i < extra.columns.size(); ++i)
            addColumn(extra.columns[i], i + 1 == extra.columns.size() ? '\n' : '\t');
    }

    void addWord(int id, const Word& word) {
        addNumber(id);
        m_out += '\t';
        for (const std::string* column :
             {&word.form, &word.lemma, &word.upos, &word.xpos, &word.feats})
            addColumn(*column, '\t');
        if (word.head == NoHead)
            m_out += '_';
        else
            addNumber(word.head);
        m_out += '\t';
        addColumn(word.deprel, '\t');
        const bool isPhead = m_format == Format::ConllU || isNumber(word.deps);
        addColumn(isPhead ? word.deps : "_", '\t');
        addColumn(isPhead || isPdeprel(word) ? word.misc : "_", '\n');
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
        if (m_format == Format::ConllX)
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

    Format m_format;
    std::string m_out;
};

} // namespace

std::string writeSentence(const Sentence& sentence, Format format) {
    return Writer(format).write(sentence);
}

} // namespace parsescope
