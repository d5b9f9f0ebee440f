// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/subject.h"

#include "core/treebank/conllu_fields.h"
#include "core/treebank/normal_form.h"

#include <algorithm>

namespace parsescope {

namespace {

/// Calls `visit` with every text of the sentence.
template<class AnySentence, class Visit>
void forEachText(AnySentence& sentence, const Visit& visit) {
    for (auto& comment : sentence.comments)
        visit(comment);
    for (auto& word : sentence.words)
        for (auto* text : {&word.form, &word.lemma, &word.upos, &word.xpos, &word.feats,
                           &word.deprel, &word.deps, &word.misc})
            visit(*text);
    for (auto& extra : sentence.extras)
        for (auto& column : extra.columns)
            visit(column);
}

} // namespace

Subject::Subject(const Sentence& sentence, ArcSource source, std::stop_token stop)
    : m_given(sentence), m_source(source), m_stop(std::move(stop)) {
    bool normal = true;
    forEachText(sentence,
                [&](const std::string& text) { normal = normal && isSurelyNormal(text); });
    if (normal)
        return;
    m_normal = sentence;
    forEachText(*m_normal, [](std::string& text) { text = normalForm(text); });
}

const std::optional<Tree>& Subject::tree() {
    m_hasUsedTree = true;
    if (!m_tree)
        m_tree = sentence().tree();
    return *m_tree;
}

const SentenceGraph& Subject::graph() {
    if (!m_graph) {
        if (!m_tree)
            m_tree = sentence().tree();
        m_graph.emplace(sentence(), m_tree->has_value(), m_source);
    }
    return *m_graph;
}

const std::string& Subject::text() {
    if (!m_text)
        m_text = sentence().text();
    return *m_text;
}

std::vector<int> Subject::wordsAt(TextSpan span) {
    if (!m_spans)
        m_spans = findWords(sentence(), text());
    const auto first =
        std::partition_point(m_spans->begin(), m_spans->end(),
                             [&](const TextSpan& word) { return word.end <= span.begin; });
    std::vector<int> words;
    for (auto word = first; word != m_spans->end() && word->begin < span.end; ++word)
        words.push_back(static_cast<int>(word - m_spans->begin()) + 1);
    return words;
}

std::vector<TextSpan> findWords(const Sentence& sentence, const std::string& text) {
    // The largest distance from the end of a form at which the next form is searched for. The limit
    // prevents one missing form from misplacing all later forms.
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
