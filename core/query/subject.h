// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/graph.h"
#include "core/query/regex.h"
#include "core/treebank/sentence.h"

#include <optional>
#include <string>
#include <vector>

namespace parsescope {

/// A sentence that is asked about, with what several conditions want to know of it, each computed
/// when first wanted. All its text is in Unicode normal form C. The sentence must outlive it.
class Subject {
public:
    explicit Subject(const Sentence& sentence, ArcSource source = ArcSource::Basic);
    Subject(const Subject&) = delete;
    Subject& operator=(const Subject&) = delete;

    [[nodiscard]] const Sentence& sentence() const { return m_normal ? *m_normal : m_given; }
    /// The gold tree, if there is one.
    [[nodiscard]] const std::optional<Tree>& tree();
    /// Returns the graph that patterns are matched against, with the arcs of the source.
    [[nodiscard]] const SentenceGraph& graph();
    [[nodiscard]] const std::string& text();
    /// The words that have a part in the span of text(), ascending.
    [[nodiscard]] std::vector<int> wordsAt(TextSpan span);

private:
    const Sentence& m_given;
    ArcSource m_source;
    std::optional<Sentence> m_normal; // where the text had to be changed
    std::optional<std::optional<Tree>> m_tree;
    std::optional<SentenceGraph> m_graph;
    std::optional<std::string> m_text;
    std::optional<std::vector<TextSpan>> m_spans; // by word, from 0
};

/// Where the words stand in `text`, which is the text of the sentence: by word, from 0, ascending.
/// The words of a multiword token share its place; a word that is not found is given no room.
[[nodiscard]] std::vector<TextSpan> findWords(const Sentence& sentence, const std::string& text);

} // namespace parsescope
