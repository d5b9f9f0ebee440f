// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace parsescope {

/// A list or an object that a text begins with, as JSON.
struct PlainJson {
    std::string json;     ///< has a line end wherever the text has one
    std::size_t size = 0; ///< number of bytes of the text
};

/// Converts the list, tuple or dictionary of Python at the start of `text` to JSON: strings in any
/// quotation marks, tuples, None, numbers as keys, and commas at the end are allowed. Returns
/// nothing if the text does not begin with such a value.
[[nodiscard]] std::optional<PlainJson> pythonAsJson(std::string_view text);

} // namespace parsescope
