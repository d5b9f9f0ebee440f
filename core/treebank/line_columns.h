// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/treebank/conllu_fields.h"
#include "core/treebank/format.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace parsescope {

/// The columns of a line of a file. Refers to the text of the line.
class LineColumns {
public:
    explicit LineColumns(Format format) : m_format(std::move(format)) {}

    /// Splits a line and returns the number of its columns. fields() and further() are valid only
    /// if the number is expected().
    [[nodiscard]] std::size_t split(std::string_view line);
    /// Returns the number of columns of the format.
    [[nodiscard]] std::size_t expected() const;
    /// Returns the message about a line with `count` columns, which is not the expected number.
    [[nodiscard]] Text countError(std::string_view line, std::size_t count) const;

    /// Returns the columns of CoNLL-U; "_" for columns that a file in CoNLL-U Plus does not have.
    [[nodiscard]] const Fields& fields() const { return m_fields; }
    /// Returns the values of the further columns of CoNLL-U Plus.
    [[nodiscard]] const std::vector<std::string_view>& further() const { return m_further; }
    /// Stores the values of the further columns in `values`.
    void storeFurther(std::vector<std::string>& values) const;

private:
    std::size_t splitPlus(std::string_view line, const PlusColumns& plus);

    Format m_format;
    Fields m_fields;
    std::vector<std::string_view> m_further;
};

/// Returns the ID in a line that is not a comment.
[[nodiscard]] std::string_view idOf(std::string_view line, const Format& format);

/// The position of a field in a file.
struct FieldPosition {
    std::string_view line;
    std::string_view field; ///< a part of `line`
    int number = 0;         ///< 1-based number of the line
};

/// Returns an error at the first character of a field.
[[nodiscard]] Error errorAt(const FieldPosition& place, Text message);
/// Returns the message "NAME is "value", expected ...". `expected` is a noun phrase.
[[nodiscard]] Text unexpectedValue(std::string_view name, std::string_view value,
                                   const Text& expected);

} // namespace parsescope
