// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/tree_shape.h"
#include "core/treebank/sentence.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace parsescope {

/// An attribute of a word. The attributes from Case on are values of FEATS.
enum class Attribute {
    Form,
    Lemma,
    Upos,
    Xpos,
    Feats,
    Prefix,  ///< first two characters of the form
    Suffix2, ///< last two characters of the form
    Suffix3, ///< last three characters of the form
    Case,
    Number,
    Person,
    Gender,
    VerbForm,
    Mood,
    Count
};

/// Returns the name of an attribute in feature templates, for example "form" or "case".
[[nodiscard]] std::string_view nameOf(Attribute attribute);
/// Returns the attribute with the name `name`; nothing if there is none.
[[nodiscard]] std::optional<Attribute> findAttribute(std::string_view name);
/// Returns the value of an attribute; empty if the word has none.
[[nodiscard]] std::string_view valueOf(Attribute attribute, const Word& word);

/// The attributes of the words of a sentence as numbers: hashes of the values, and 0 for a missing
/// value.
class WordTable {
public:
    using Row = std::array<std::uint32_t, static_cast<std::size_t>(Attribute::Count)>;

    WordTable(const Sentence& sentence, RootPlace root);

    /// Returns the row of the word at `place` (see ParserState). Place 0 and, if ROOT is last,
    /// place n + 1 have the row of ROOT; NoNode has a row of zeros.
    [[nodiscard]] const Row& row(int place) const { return m_rows[place + 1]; }

private:
    std::vector<Row> m_rows; // rows, indexed by place + 1
};

} // namespace parsescope
