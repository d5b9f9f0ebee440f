// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/graph.h"
#include "core/query/regex.h"
#include "core/treebank/sentence.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace parsescope {

/// A sentence that is searched, with data that several conditions need. The data are computed on
/// first use. All texts are in Unicode normal form C. The sentence must outlive the subject.
class Subject {
public:
    /// Patterns fail when `stop` asks to stop.
    explicit Subject(const Sentence& sentence, ArcSource source = ArcSource::Basic,
                     std::stop_token stop = {});
    Subject(const Subject&) = delete;
    Subject& operator=(const Subject&) = delete;

    [[nodiscard]] const Sentence& sentence() const { return m_normal ? *m_normal : m_given; }
    /// Returns the gold tree, if there is one.
    [[nodiscard]] const std::optional<Tree>& tree();
    /// Returns the graph that patterns are matched against, with the arcs of the source.
    [[nodiscard]] const SentenceGraph& graph();
    [[nodiscard]] const std::string& text();
    /// Returns, in ascending order, the 1-based numbers of the words that are at least partly in
    /// `span` of text().
    [[nodiscard]] std::vector<int> wordsAt(TextSpan span);
    /// Returns true if a condition has asked for the tree or for arcs, so that its answer may
    /// depend on the heads.
    [[nodiscard]] bool hasUsedHeads() const {
        return m_hasUsedTree || (m_graph && m_graph->hasUsedArcs());
    }

    /// The number of steps that patterns took in the sentence without an answer.
    long long steps = 0;
    [[nodiscard]] bool stopRequested() const { return m_stop.stop_requested(); }

private:
    const Sentence& m_given;
    ArcSource m_source;
    std::stop_token m_stop;
    bool m_hasUsedTree = false;
    // Sentence in normal form; empty if the given sentence is in normal form.
    std::optional<Sentence> m_normal;
    std::optional<std::optional<Tree>> m_tree;
    std::optional<SentenceGraph> m_graph;
    std::optional<std::string> m_text;
    std::optional<std::vector<TextSpan>> m_spans; // span of each word in text(); word 1 has index 0
};

/// Returns the span of each word in `text`, which must be the text of the sentence; word 1 has
/// index 0. The spans are ascending. The words of a multiword token share the span of the token; a
/// word that is not found has an empty span.
[[nodiscard]] std::vector<TextSpan> findWords(const Sentence& sentence, const std::string& text);

} // namespace parsescope
