// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace parsescope {

/// The texts that occur in several treebanks, each with a number. Equal texts have equal numbers.
class TextNumbers {
public:
    /// Returns the number of `text`. The empty text has the number 0.
    [[nodiscard]] int of(std::string_view text);

private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const {
            return std::hash<std::string_view>()(text);
        }
    };
    std::unordered_map<std::string, int, Hash, std::equal_to<>> m_numbers{{std::string(), 0}};
};

/// A range of the characters of a treebank, in bytes from its beginning. White space between words
/// is not counted.
struct Span {
    std::size_t begin = 0;
    std::size_t end = 0; ///< the byte after the last one

    bool operator==(const Span&) const = default;
};

/// A word of a treebank as a sequence of words. All texts are numbers of TextNumbers.
struct AlignedWord {
    static constexpr int Root = -1;   ///< the parent of a child of ROOT
    static constexpr int NoWord = -2; ///< the parent of a word without a head

    Span span; ///< the characters of the word or, if it is part of a multiword token, of the token
    bool isInToken = false; ///< true if the word is part of a multiword token
    int parent = NoWord;    ///< 0-based index of the head in the sequence, Root or NoWord
    int form = 0;           ///< the form in lower case
    int lemma = 0;
    int upos = 0;
    int xpos = 0;
    int feats = 0;  ///< the universal features, sorted
    int deprel = 0; ///< the relation without its subtype
    bool isContent = false;
    bool isFunction = false;
};

/// The words of a treebank as one sequence, for the comparison with another treebank of the same
/// text whose words and sentences may be different ones.
class WordSequence {
public:
    /// Makes an empty sequence. Sequences that are compared must have the same `numbers`, which
    /// must outlive the sequences.
    explicit WordSequence(TextNumbers& numbers) : m_numbers(&numbers) {}

    /// Appends a sentence. Empty nodes are ignored.
    void add(const Sentence& sentence);

    /// Returns the characters of all tokens, without white space.
    [[nodiscard]] const std::string& characters() const { return m_characters; }
    [[nodiscard]] const std::vector<Span>& tokens() const { return m_tokens; }
    [[nodiscard]] const std::vector<Span>& sentences() const { return m_sentences; }
    [[nodiscard]] const std::vector<AlignedWord>& words() const { return m_words; }
    /// Returns the number of `text` in the numbers of this sequence.
    [[nodiscard]] int numberOf(std::string_view text) const { return m_numbers->of(text); }

private:
    [[nodiscard]] Span addToken(std::string_view form);
    [[nodiscard]] int universalFeatures(std::string_view feats);

    TextNumbers* m_numbers;
    std::string m_characters;
    std::vector<Span> m_tokens;
    std::vector<Span> m_sentences;
    std::vector<AlignedWord> m_words;
};

/// Aligns the words of two treebanks with equal characters, as the CoNLL 2018 shared task does: a
/// word that is a token is aligned with the word of the same characters; the words of multiword
/// tokens, and of the other treebank in their place, by the longest common subsequence of their
/// forms. Returns pairs of 0-based indices into `gold` and `system`, in ascending order.
[[nodiscard]] std::vector<std::pair<int, int>> alignWords(const std::vector<AlignedWord>& gold,
                                                          const std::vector<AlignedWord>& system);

} // namespace parsescope
