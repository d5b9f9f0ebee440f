// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <string_view>

namespace parsescope {

/// A JSON value whose objects keep their fields in the order of insertion.
using Json = nlohmann::ordered_json;

// The limits below apply to every value that is read, because copying and destroying a value is
// recursive, and finding a field takes time proportional to the number of fields before it.

/// The greatest depth to which lists and objects may be nested.
inline constexpr int MaxJsonDepth = 64;
/// The largest number of fields of one object.
inline constexpr int MaxJsonFields = 4'096;

/// Further limits for a value that is read.
struct JsonLimits {
    /// The largest absolute value of a number with a decimal point or an exponent. A lower value
    /// ensures that the number can be converted to a whole number.
    double largest = std::numeric_limits<double>::max();
    /// The largest number of values. A value takes more memory than its text.
    std::size_t values = std::numeric_limits<std::size_t>::max();
};

/// Reads the value in a text. JSON that this process did not write must be read only by parseJson
/// and parseApart. Fails as soon as a limit is exceeded, or if the text is not JSON; the message
/// contains the 1-based position of the mistake in bytes.
[[nodiscard]] Result<Json> parseJson(std::string_view text, const JsonLimits& limits = {});

/// A value in which one field has not been parsed. The text of this field can be passed to
/// visitLists.
struct JsonApart {
    Json value;             ///< the value; the field `field` is null if the object has it
    std::string field;      ///< the name of the field
    std::string_view lists; ///< the text of the value of the field; empty if there is no such field
    std::size_t at = 0;     ///< the 0-based byte at which `lists` begins in the whole text
};
/// Reads the value in a text as parseJson does, except for the value of the field `field` if the
/// value is an object. The result refers to `text`, which must outlive it.
[[nodiscard]] Result<JsonApart> parseApart(std::string_view text, std::string_view field,
                                           const JsonLimits& limits = {});

/// A receiver of the values in an object of lists, one by one, so that tables of millions of
/// numbers can be stored without a Json value for each number.
class ListVisitor {
public:
    virtual ~ListVisitor() = default;

    /// Receives the value with the 0-based indices `at` in the list named `list`; `at` is empty for
    /// the value of the field itself. A list is received as an empty list before its entries; an
    /// object is received as an empty object, and its fields are skipped. Returning an error ends
    /// the reading.
    [[nodiscard]] virtual Result<void> value(std::string_view list, std::span<const int> at,
                                             const Json& value) = 0;
    /// Receives the number of entries of the list with the indices `at`, after the last entry of
    /// this list.
    [[nodiscard]] virtual Result<void> end(std::string_view list, std::span<const int> at,
                                           int size) = 0;
};

/// Passes the lists in the unread field of `json`, whose value must be an object, to `visitor`.
/// Fails if the visitor fails, if the text is not JSON, or if the value is not an object.
[[nodiscard]] Result<void> visitLists(const JsonApart& json, ListVisitor& visitor);

/// True if `value` is the string `text`. The comparison of the library converts the text to a
/// value, and ends the program if there is no memory for it.
[[nodiscard]] inline bool isText(const Json& value, std::string_view text) {
    const auto* const string = value.get_ptr<const std::string*>();
    return string != nullptr && *string == text;
}

/// Returns the value on one line, without a line end. Invalid UTF-8 becomes U+FFFD.
[[nodiscard]] std::string oneLine(const Json& value);
/// Returns the value on several indented lines, with a line end after the last.
[[nodiscard]] std::string manyLines(const Json& value);

} // namespace parsescope
