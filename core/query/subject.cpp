// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/subject.h"

#include "core/treebank/conllu_fields.h"

#include <algorithm>

namespace parsescope {

const std::optional<Tree>& Subject::tree() {
    if (!m_tree)
        m_tree = m_sentence.tree();
    return *m_tree;
}

const std::string& Subject::text() {
    if (!m_text)
        m_text = m_sentence.text();
    return *m_text;
}

std::vector<int> Subject::wordsAt(TextSpan span) {
    if (!m_spans)
        m_spans = findWords(m_sentence, text());
    std::vector<int> words;
    for (std::size_t i = 0; i < m_spans->size(); ++i) {
        const TextSpan& word = (*m_spans)[i];
        if (word.begin < span.end && span.begin < word.end)
            words.push_back(static_cast<int>(i) + 1);
    }
    return words;
}

std::vector<TextSpan> findWords(const Sentence& sentence, const std::string& text) {
    // A form is looked for close behind the one before it, so that one that is missing does not
    // lead the others astray.
    constexpr std::size_t Near = 50;
    std::vector<TextSpan> spans(sentence.words.size());
    std::size_t at = 0;
    const auto place = [&](std::size_t first, std::size_t last, const std::string& form) {
        const std::size_t end = std::min(text.size(), at + form.size() + Near);
        const std::size_t found = std::string_view(text).substr(at, end - at).find(form);
        TextSpan span{at, at};
        if (found != std::string_view::npos && !form.empty()) {
            span = {at + found, at + found + form.size()};
            at = span.end;
        }
        for (std::size_t i = first; i < last; ++i)
            spans[i] = span;
    };
    auto extra = sentence.extras.begin();
    std::size_t word = 0;
    while (word < sentence.words.size()) {
        std::size_t last = word + 1;
        const std::string* form = &sentence.words[word].form;
        for (; extra != sentence.extras.end() && extra->after <= static_cast<int>(word); ++extra)
            if (const auto range = parsePair(extra->columns[0], '-')) {
                last = std::clamp(static_cast<std::size_t>(range->second), word + 1,
                                  sentence.words.size());
                form = &extra->columns[1];
            }
        place(word, last, *form);
        word = last;
    }
    return spans;
}

} // namespace parsescope
