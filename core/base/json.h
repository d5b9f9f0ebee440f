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

/// JSON objects that keep their fields in the order of insertion.
using Json = nlohmann::ordered_json;

// Limits for every value that is read. Copying and destroying a value is recursive, and finding a
// field takes time proportional to the number of fields before it.

/// The greatest depth to which lists and objects may be nested.
inline constexpr int MaxJsonDepth = 64;
/// The largest number of fields of one object.
inline constexpr int MaxJsonFields = 4'096;

/// Further limits for a value that is read.
struct JsonLimits {
    /// The largest absolute value of a number with a point or an exponent, so that the number can
    /// be converted to a whole number.
    double largest = std::numeric_limits<double>::max();
    /// The largest number of values. A value takes more memory than its text.
    std::size_t values = std::numeric_limits<std::size_t>::max();
};

/// Reads the value in a text. parseJson and parseApart are THE ONLY WAY to read JSON that this
/// process did not write. Fails if the text is not JSON, with the 1-based byte of the mistake, or
/// as soon as a limit is exceeded.
[[nodiscard]] Result<Json> parseJson(std::string_view text, const JsonLimits& limits = {});

/// A value with the text of one field left unread, for visitLists.
struct JsonApart {
    Json value;             ///< if the object has the field, its value here is null
    std::string field;      ///< the name of the field
    std::string_view lists; ///< the text of the field's value; empty if there is no such field
    std::size_t at = 0;     ///< the 0-based byte at which `lists` begins in the whole text
};
/// Reads the value in a text as parseJson does, except for the value of the field `field` of an
/// object. The result refers to the text.
[[nodiscard]] Result<JsonApart> parseApart(std::string_view text, std::string_view field,
                                           const JsonLimits& limits = {});

/// Receives the values in an object of lists one by one, so that tables of millions of numbers can
/// be stored without a Json value for each number.
class ListVisitor {
public:
    virtual ~ListVisitor() = default;

    /// Receives the value with the 0-based indices `at` in the list named `list`; `at` is empty for
    /// the value of the field itself. A list is received empty before its entries; an object is
    /// received empty, and its fields are skipped. An error ends the reading.
    [[nodiscard]] virtual Result<void> value(std::string_view list, std::span<const int> at,
                                             const Json& value) = 0;
    /// Receives the number of entries of the list with these indices, after its last entry.
    [[nodiscard]] virtual Result<void> end(std::string_view list, std::span<const int> at,
                                           int size) = 0;
};

/// Passes the lists in the object that is the value of the unread field of `json` to `visitor`.
/// Fails if the visitor does, if the text is not JSON, or if the value is not an object.
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
