// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/tree.h"

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A word: the columns of a CoNLL-U line except ID. An empty value is "_", as in the file. In
/// CoNLL-X, `upos` and `xpos` are CPOSTAG and POSTAG, and `deps` and `misc` are PHEAD and PDEPREL.
struct Word {
    std::string form;
    std::string lemma = "_";
    std::string upos = "_";
    std::string xpos = "_";
    std::string feats = "_";
    int head = NoHead; ///< 1-based number of the head; 0 for ROOT; NoHead for "_"
    std::string deprel = "_";
    std::string deps = "_";
    std::string misc = "_";
    /// The values of Sentence::further; missing values at the end are "_".
    std::vector<std::string> further = {};

    bool operator==(const Word&) const = default;
};

/// A column of a word, as a pointer to its member.
using Column = std::string Word::*;
/// Returns the column with a name in lower case, for example "lemma"; a null pointer for other
/// names and for "head".
[[nodiscard]] Column columnNamed(std::string_view name);

/// Returns the column with an index of ConllUColumn; a null pointer for ID and HEAD.
[[nodiscard]] Column columnOf(std::size_t column);

/// The names of the columns of CoNLL-U Plus that CoNLL-U does not have, for example "PARSEME:MWE".
/// Copies share the names.
class FurtherColumns {
public:
    FurtherColumns() = default;
    explicit FurtherColumns(const std::vector<std::string>& names)
        : m_names(names.empty() ? nullptr
                                : std::make_shared<const std::vector<std::string>>(names)) {}

    [[nodiscard]] std::size_t size() const { return m_names ? m_names->size() : 0; }
    [[nodiscard]] const std::string& name(std::size_t index) const { return (*m_names)[index]; }
    /// Returns the index of the column `name`; nothing if there is none.
    [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const;

    bool operator==(const FurtherColumns& other) const {
        return m_names == other.m_names || (m_names && other.m_names && *m_names == *other.m_names);
    }

private:
    std::shared_ptr<const std::vector<std::string>> m_names; // null if there are none
};

/// Returns the value of a further column in the `further` of a word or another line.
[[nodiscard]] std::string_view furtherValue(const std::vector<std::string>& values,
                                            std::size_t column);
/// Sets the value of a further column in the `further` of a word or another line.
void setFurtherValue(std::vector<std::string>& values, std::size_t column, std::string_view value);

/// A line of a sentence that is not a word: a multiword token ("3-4") or an empty node ("5.1").
struct ExtraLine {
    int after = 0; ///< number of words before the line
    std::array<std::string, 10> columns;
    std::vector<std::string> further = {}; ///< as for Word::further

    bool operator==(const ExtraLine&) const = default;
};

/// A sentence of a treebank. Word i (1-based) is `words[i - 1]`.
struct Sentence {
    std::vector<std::string> comments; ///< whole comment lines, including "#"
    std::vector<Word> words;
    std::vector<ExtraLine> extras; ///< multiword tokens and empty nodes, in the order of the file
    FurtherColumns further = {};   ///< names of the columns that CoNLL-U does not have

    bool operator==(const Sentence&) const = default;

    [[nodiscard]] int size() const { return static_cast<int>(words.size()); }
    /// Returns the value of the comment "# key = value"; empty if there is none.
    [[nodiscard]] std::string comment(std::string_view key) const;
    /// Returns the value of the comment "# text" or, if there is none, the text made of the forms,
    /// the multiword tokens and SpaceAfter.
    [[nodiscard]] std::string text() const;
    /// Returns the gold tree; nothing if some words have no head.
    [[nodiscard]] std::optional<Tree> tree() const;
    /// Returns true if most of the words are written in a right-to-left script.
    [[nodiscard]] bool isRightToLeft() const;
};

/// Returns the number of words that have no head.
[[nodiscard]] int wordsWithoutHead(const Sentence& sentence);
/// Returns true if some words have a head and others have none.
[[nodiscard]] bool hasUnfinishedTree(const Sentence& sentence);

/// Returns a sentence whose words are the parts of `text` between white space. The sentence has no
/// tree.
[[nodiscard]] Sentence sentenceFromText(std::string_view text);

} // namespace parsescope
