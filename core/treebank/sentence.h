// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/tree.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// One word: the columns of a CoNLL-U line without ID. "_" stands for an empty value, as in the
/// file. In CoNLL-X, CPOSTAG and POSTAG are upos and xpos, PHEAD and PDEPREL are deps and misc.
struct Word {
    std::string form;
    std::string lemma = "_";
    std::string upos = "_";
    std::string xpos = "_";
    std::string feats = "_";
    int head = NoHead; ///< 0 for ROOT; NoHead where the file has "_"
    std::string deprel = "_";
    std::string deps = "_";
    std::string misc = "_";

    bool operator==(const Word&) const = default;
};

/// A column of a word, as a member.
using Column = std::string Word::*;
/// The column named in lower case, such as "lemma"; a null pointer for other names. HEAD is not
/// among them.
[[nodiscard]] Column columnNamed(std::string_view name);

/// A line of a sentence that is not a word: a multiword token ("3-4") or an empty node ("5.1").
struct ExtraLine {
    int after = 0; ///< the number of words before it
    std::array<std::string, 10> columns;

    bool operator==(const ExtraLine&) const = default;
};

/// A sentence as it stands in a treebank. Word i (1-based) is `words[i - 1]`.
struct Sentence {
    std::vector<std::string> comments; ///< whole lines, "#" included
    std::vector<Word> words;
    std::vector<ExtraLine> extras; ///< in the order of the file

    bool operator==(const Sentence&) const = default;

    [[nodiscard]] int size() const { return static_cast<int>(words.size()); }
    /// The value of the comment "# key = value"; empty when there is none.
    [[nodiscard]] std::string comment(std::string_view key) const;
    /// The `# text` comment, or the text put together from forms, multiword tokens and SpaceAfter.
    [[nodiscard]] std::string text() const;
    /// The gold tree; nothing when some words have no head.
    [[nodiscard]] std::optional<Tree> tree() const;
    /// True when the words are mostly of a right-to-left script.
    [[nodiscard]] bool isRightToLeft() const;
};

/// The number of words that have no head.
[[nodiscard]] int wordsWithoutHead(const Sentence& sentence);
/// True when some words have a head and others have none.
[[nodiscard]] bool hasUnfinishedTree(const Sentence& sentence);

/// A sentence of the words of `text`, split at white space, without a tree.
[[nodiscard]] Sentence sentenceFromText(std::string_view text);

} // namespace parsescope
