// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// The columns of a file in CoNLL-U Plus, in the order of the file. The first line of the file
/// lists them.
class PlusColumns {
public:
    /// `list` has the names of the columns, separated by spaces, as after "# global.columns =".
    explicit PlusColumns(std::string_view list);

    /// Returns the reason why lines with these columns cannot be read, for example because ID is
    /// missing; nothing if they can be read.
    [[nodiscard]] const std::optional<Text>& problem() const { return m_problem; }
    /// Returns the names, separated by single spaces.
    [[nodiscard]] const std::string& list() const { return m_list; }
    /// Returns the number of columns of a line.
    [[nodiscard]] std::size_t size() const { return m_targets.size(); }
    /// Returns the names of the columns that CoNLL-U does not have.
    [[nodiscard]] const std::vector<std::string>& further() const { return m_further; }
    /// Returns the 0-based place of a column in a line: one of ConllUColumn, or 10 + the index of a
    /// further column. Returns nothing if the file does not have the column.
    [[nodiscard]] std::optional<std::size_t> placeOf(std::size_t column) const;
    /// Returns the column at a 0-based place of a line, as for placeOf.
    [[nodiscard]] std::size_t columnAt(std::size_t place) const { return m_targets[place]; }
    /// Returns true if the lines have all columns of CoNLL-U.
    [[nodiscard]] bool hasConllU() const;

    bool operator==(const PlusColumns& other) const { return m_list == other.m_list; }

private:
    std::string m_list;
    std::vector<std::size_t> m_targets; // for each place in a line, the column
    std::vector<std::string> m_further;
    std::optional<Text> m_problem;
};

/// True if files in CoNLL-U Plus can be read. The page for the browser does without, because it has
/// to stay small.
#ifdef __wasm__
inline constexpr bool ReadsConllUPlus = false;
#else
inline constexpr bool ReadsConllUPlus = true;
#endif

/// The format of a file: CoNLL-U (Universal Dependencies), CoNLL-X (the shared tasks of 2006 and
/// 2007), or CoNLL-U Plus, which is CoNLL-U with other columns. Cheap to copy.
class Format {
public:
    /// The formats with ten columns.
    enum Kind { ConllU, ConllX };

    Format(Kind kind) : m_kind(kind) {} // implicit: each kind is a format
    /// Returns CoNLL-U Plus with the columns that `list` names; CoNLL-U if `list` has the columns
    /// of CoNLL-U in their order.
    [[nodiscard]] static Format plus(std::string_view list);

    /// Returns the columns of CoNLL-U Plus; null for the other formats.
    [[nodiscard]] const PlusColumns* plusColumns() const {
        return ReadsConllUPlus ? m_plus.get() : nullptr;
    }
    /// Returns the first line of a file in this format, with its line end; empty if there is none.
    [[nodiscard]] std::string header() const;

    bool operator==(const Format& other) const {
        const PlusColumns* mine = plusColumns();
        const PlusColumns* others = other.plusColumns();
        return m_kind == other.m_kind &&
               (mine == others || (mine != nullptr && others != nullptr && *mine == *others));
    }

private:
    Kind m_kind;
    std::shared_ptr<const PlusColumns> m_plus;
};

/// Returns the names of the columns that a comment line lists, the value of "global.columns";
/// nothing for other lines.
[[nodiscard]] std::optional<std::string_view> listedColumns(std::string_view line);

} // namespace parsescope
