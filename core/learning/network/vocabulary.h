// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/encoder.h"
#include "core/treebank/sentence.h"

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

namespace parsescope::neural {

/// Numbers for texts, by order of adding. The first three stand for texts that are not there, for
/// ROOT, and for the end of the sentence.
class Numbering {
public:
    static constexpr int Unknown = 0;
    static constexpr int Root = 1;
    static constexpr int End = 2;

    Numbering() : m_texts{"", "", ""} {}
    /// The number of a text, a new one if need be.
    int add(std::string_view text);
    /// The number of a text, or Unknown.
    [[nodiscard]] int find(std::string_view text) const;
    [[nodiscard]] int size() const { return static_cast<int>(m_texts.size()); }
    /// By number; the first three are empty.
    [[nodiscard]] const std::vector<std::string>& texts() const { return m_texts; }

private:
    std::vector<std::string> m_texts;
    std::unordered_map<std::string, int> m_numbers;
};

/// A form in lower-case letters (Latin, Greek, Cyrillic), as word vectors are looked up by.
[[nodiscard]] std::string lowerCase(std::string_view text);

/// Everything that a network has a number for.
struct Vocabulary {
    Numbering words;         ///< forms in lower-case letters
    std::vector<int> counts; ///< by word: how often it is in the training data
    Numbering tags;          ///< UPOS
    Numbering characters;    ///< of forms as they are

    /// Adds what is in a sentence.
    void add(const Sentence& sentence);
    /// A word that is not in the training data.
    void addWord(std::string_view word);

    /// The sentence as numbers.
    [[nodiscard]] SentenceIds encode(const Sentence& sentence) const;
};

} // namespace parsescope::neural
