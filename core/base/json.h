// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace parsescope {

/// JSON objects that keep their fields in the order of insertion.
using Json = nlohmann::ordered_json;

/// The value on one line, without a line end. Text that is not UTF-8 is mended.
[[nodiscard]] std::string oneLine(const Json& value);
/// The value on several indented lines, ended by a line end.
[[nodiscard]] std::string manyLines(const Json& value);

} // namespace parsescope
