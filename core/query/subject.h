// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/regex.h"
#include "core/treebank/sentence.h"

#include <optional>
#include <string>
#include <vector>

namespace parsescope {

/// A sentence that is asked about, with what several conditions want to know of it, each computed
/// when first wanted. The sentence must outlive it.
class Subject {
public:
    explicit Subject(const Sentence& sentence) : m_sentence(sentence) {}

    [[nodiscard]] const Sentence& sentence() const { return m_sentence; }
    /// The gold tree, if there is one.
    [[nodiscard]] const std::optional<Tree>& tree();
    [[nodiscard]] const std::string& text();
    /// The words that have a part in the span of text(), ascending.
    [[nodiscard]] std::vector<int> wordsAt(TextSpan span);

private:
    const Sentence& m_sentence;
    std::optional<std::optional<Tree>> m_tree;
    std::optional<std::string> m_text;
    std::optional<std::vector<TextSpan>> m_spans; // by word, from 0
};

/// Where the words stand in `text`, which is the text of the sentence: by word, from 0. The words
/// of a multiword token share its place; a word that is not found is given no room.
[[nodiscard]] std::vector<TextSpan> findWords(const Sentence& sentence, const std::string& text);

} // namespace parsescope
