// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace parsescope {

/// The columns of one line of a CoNLL file.
using Fields = std::array<std::string_view, 10>;

/// The columns of CoNLL-U, as indices into Fields.
enum ConllUColumn : std::size_t {
    IdColumn,
    FormColumn,
    LemmaColumn,
    UposColumn,
    XposColumn,
    FeatsColumn,
    HeadColumn,
    DeprelColumn,
    DepsColumn,
    MiscColumn
};
/// The names of the columns of CoNLL-U, in the order of Fields.
inline constexpr Fields ConllUNames = {"ID",    "FORM", "LEMMA",  "UPOS", "XPOS",
                                       "FEATS", "HEAD", "DEPREL", "DEPS", "MISC"};
/// The names of the columns of CoNLL-X, in the order of Fields.
inline constexpr Fields ConllXNames = {"ID",    "FORM", "LEMMA",  "CPOSTAG", "POSTAG",
                                       "FEATS", "HEAD", "DEPREL", "PHEAD",   "PDEPREL"};

/// The keys of MISC that UD describes. Each may occur once.
inline constexpr std::array<std::string_view, 8> MiscKeys{
    "SpaceAfter", "Lang", "Translit", "LTranslit", "Gloss", "LId", "LDeriv", "Ref"};

/// Returns the value of a number in an ID or HEAD: one to nine digits without leading zeros.
/// Returns nothing for other texts.
[[nodiscard]] std::optional<int> parseNumber(std::string_view text);

/// Returns the two numbers with `separator` between them, for example 3 and 4 for "3-4"; nothing
/// for other texts.
[[nodiscard]] std::optional<std::pair<int, int>> parsePair(std::string_view text, char separator);

/// Splits a line at tabs and returns the number of columns. Columns after the tenth are counted but
/// not stored, and the entries of `fields` for missing columns are left unchanged.
[[nodiscard]] std::size_t splitColumns(std::string_view line, Fields& fields);

/// Returns true if a line would have at least ten columns if it were also split at spaces.
[[nodiscard]] bool hasSpacesForTabs(std::string_view line);

} // namespace parsescope
