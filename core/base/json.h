// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <nlohmann/json.hpp>

#include <limits>
#include <string>
#include <string_view>

namespace parsescope {

/// JSON objects that keep their fields in the order of insertion.
using Json = nlohmann::ordered_json;

/// What JSON from files may look like. Copying and destroying a value recurses, and finding a field
/// takes time in proportion to the fields before it.
struct JsonLimits {
    int depth = 64;     ///< of lists and objects within each other
    int fields = 4'096; ///< of one object
    /// Numbers with a point or an exponent must not be larger, so that they fit the whole numbers
    /// that they are meant to be.
    double largest = std::numeric_limits<double>::max();
};

/// The value in a text. THE ONLY WAY to read JSON that this process did not make. Fails with the
/// reason and the byte, counted from 1, when it is no JSON, or beyond the limits; then as early as
/// that is known.
[[nodiscard]] Result<Json> parseJson(std::string_view text, const JsonLimits& limits = {});

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
