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
/// The names of the columns, by index.
inline constexpr Fields ConllUNames = {"ID",    "FORM", "LEMMA",  "UPOS", "XPOS",
                                       "FEATS", "HEAD", "DEPREL", "DEPS", "MISC"};

/// A number as IDs and heads are written: digits alone, no leading zeros, at most nine digits.
[[nodiscard]] std::optional<int> parseNumber(std::string_view text);

/// The two numbers of "3-4" or "5.1".
[[nodiscard]] std::optional<std::pair<int, int>> parsePair(std::string_view text, char separator);

/// Splits a line at tabs. Returns the number of columns; extra columns are dropped, and
/// the fields of missing columns are left unchanged.
[[nodiscard]] std::size_t splitColumns(std::string_view line, Fields& fields);

/// True when a line would have ten columns or more if it were split at spaces too.
[[nodiscard]] bool hasSpacesForTabs(std::string_view line);

} // namespace parsescope
