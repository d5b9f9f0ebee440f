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

// Limits of every value that is read. Copying and destroying a value recurses, and finding a field
// takes time in proportion to the fields before it.

/// How deep lists and objects may be nested.
inline constexpr int MaxJsonDepth = 64;
/// How many fields one object may have.
inline constexpr int MaxJsonFields = 4'096;

/// Further limits of a value that is read.
struct JsonLimits {
    /// Numbers with a point or an exponent must not be larger, so that they fit the whole numbers
    /// that they are meant to be.
    double largest = std::numeric_limits<double>::max();
    /// The most values, each of which takes more memory than its text.
    std::size_t values = std::numeric_limits<std::size_t>::max();
};

/// Reads the value in a text. With parseApart, THE ONLY WAY to read JSON that this process did not
/// make. Fails with the reason, and with the byte, counted from 1, if the text is not JSON, as soon
/// as a limit is exceeded.
[[nodiscard]] Result<Json> parseJson(std::string_view text, const JsonLimits& limits = {});

/// A value of which one field is left for visitLists.
struct JsonApart {
    Json value;        ///< an object has null for the field, if it has that field
    std::string field; ///< its name
    std::string_view
        lists;          ///< the text of its value, not read yet; empty if there is no such field
    std::size_t at = 0; ///< where that begins in the whole text
};
/// Reads the value in a text as parseJson does, except for the value of the field `field` of an
/// object. The result refers to the text.
[[nodiscard]] Result<JsonApart> parseApart(std::string_view text, std::string_view field,
                                           const JsonLimits& limits = {});

/// Receives the values of an object of lists while they are read, so that tables of millions of
/// numbers can be stored without a Json value for each.
class ListVisitor {
public:
    virtual ~ListVisitor() = default;

    /// Receives the value with the indices `at`, counted from 0, in the list named `list`; `at` is
    /// empty for the value of the field itself. A list is received empty before its entries; an
    /// object is received empty, and its fields are passed over. An error ends the reading.
    [[nodiscard]] virtual Result<void> value(std::string_view list, std::span<const int> at,
                                             const Json& value) = 0;
    /// Receives the number of entries of the list with these indices, after its last entry.
    [[nodiscard]] virtual Result<void> end(std::string_view list, std::span<const int> at,
                                           int size) = 0;
};

/// Shows `visitor` the lists in the object that the field of `json` has. Fails as the visitor does,
/// if the text is not JSON, or if the value is not an object.
[[nodiscard]] Result<void> visitLists(const JsonApart& json, ListVisitor& visitor);

/// True when the value is that text. (The library's comparison would make a value of the text, and
/// end the program where there is no memory for it.)
[[nodiscard]] inline bool isText(const Json& value, std::string_view text) {
    const auto* const string = value.get_ptr<const std::string*>();
    return string != nullptr && *string == text;
}

/// The value on one line, without a line end. Text that is not UTF-8 is mended.
[[nodiscard]] std::string oneLine(const Json& value);
/// The value on several indented lines, ended by a line end.
[[nodiscard]] std::string manyLines(const Json& value);

} // namespace parsescope
