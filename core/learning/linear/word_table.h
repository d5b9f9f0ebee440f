// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace parsescope {

/// What features ask about a word by itself. Those from Case on are values of FEATS.
enum class Attribute {
    Form,
    Lemma,
    Upos,
    Xpos,
    Feats,
    Prefix,  ///< first two characters of the form
    Suffix2, ///< last two characters
    Suffix3, ///< last three characters
    Case,
    Number,
    Person,
    Gender,
    VerbForm,
    Mood,
    Count
};

/// Name in feature templates: "form", "case".
[[nodiscard]] std::string_view nameOf(Attribute attribute);
/// The attribute of that name.
[[nodiscard]] std::optional<Attribute> findAttribute(std::string_view name);
/// The value of an attribute, empty when the word has none.
[[nodiscard]] std::string_view valueOf(Attribute attribute, const Word& word);

/// 64 well mixed bits of a text; never 0.
[[nodiscard]] std::uint64_t hashOf(std::string_view text);

/// The attributes of a sentence's words as numbers: hashes of their values, 0 for none.
class WordTable {
public:
    using Row = std::array<std::uint32_t, static_cast<std::size_t>(Attribute::Count)>;

    /// ROOT has a row of its own, as node 0 and, when it is last, as word n + 1.
    WordTable(const Sentence& sentence, bool rootLast);

    /// Number of nodes, ROOT or both of them included.
    [[nodiscard]] int nodes() const { return static_cast<int>(m_rows.size()) - 1; }
    /// Of a node, or zeros for -1, which stands for no node.
    [[nodiscard]] const Row& row(int node) const { return m_rows[node + 1]; }

private:
    std::vector<Row> m_rows; // by node + 1
};

} // namespace parsescope
