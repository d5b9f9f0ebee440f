// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/encoder.h"
#include "core/treebank/sentence.h"

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

namespace parsescope::neural {

/// A numbering of texts in the order in which they are added. The numbers 0, 1 and 2 are reserved
/// for unknown texts, ROOT and the end of the sentence.
class Numbering {
public:
    static constexpr int Unknown = 0;
    static constexpr int Root = 1;
    static constexpr int End = 2;

    Numbering() : m_texts{"", "", ""} {}
    /// Returns the number of `text`. Adds the text if it is new.
    int add(std::string_view text);
    /// Returns the number of `text`; Unknown if it has not been added.
    [[nodiscard]] int find(std::string_view text) const;
    [[nodiscard]] int size() const { return static_cast<int>(m_texts.size()); }
    /// Returns the texts in the order of their numbers; the first three texts are empty.
    [[nodiscard]] const std::vector<std::string>& texts() const { return m_texts; }

private:
    std::vector<std::string> m_texts;
    std::unordered_map<std::string, int> m_numbers;
};

/// Returns a form in lower-case letters (Latin, Greek, Cyrillic), which is the key of its word
/// vector.
[[nodiscard]] std::string lowerCase(std::string_view text);

/// The words, tags and characters of a network.
struct Vocabulary {
    Numbering words;         ///< forms in lower-case letters
    std::vector<int> counts; ///< number of occurrences of each word in the training data
    Numbering tags;          ///< UPOS tags
    Numbering characters;    ///< characters of forms in their original case

    /// Adds the words, tags and characters of a training sentence.
    void add(const Sentence& sentence);
    /// Adds a word that need not occur in the training data.
    void addWord(std::string_view word);

    /// Converts a sentence to numbers.
    [[nodiscard]] SentenceIds encode(const Sentence& sentence) const;
};

} // namespace parsescope::neural
