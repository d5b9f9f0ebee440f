// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/parsing/tree_shape.h"

#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

// Fields of a JSON object that somebody else wrote, with messages that say what is wrong with them.

/// Reads the object that a line holds.
[[nodiscard]] Result<Json> parseObject(std::string_view line);
/// Reads the object that a line holds, except for one field, as parseApart does.
[[nodiscard]] Result<JsonApart> parseObject(std::string_view line, std::string_view apart);

[[nodiscard]] tl::unexpected<Error> wrongType(std::string_view field, const Json& value,
                                              std::string_view expected);
[[nodiscard]] tl::unexpected<Error> missing(std::string_view field);

/// The number in `value`, when it is whole and an int can hold it and its negative.
[[nodiscard]] bool fitsInt(const Json& value);

// Each reads a value into `to`.
[[nodiscard]] Result<void> readField(std::string_view field, const Json& value, std::string& to);
[[nodiscard]] Result<void> readField(std::string_view field, const Json& value, bool& to);
[[nodiscard]] Result<void> readField(std::string_view field, const Json& value,
                                     std::vector<std::string>& to);
/// "first" or "last".
[[nodiscard]] Result<void> readField(std::string_view field, const Json& value, RootPlace& to);
/// Heads of at most LongestSentence words; whether they make a tree is not looked at.
[[nodiscard]] Result<void> readField(std::string_view field, const Json& value,
                                     std::vector<int>& to);

} // namespace parsescope
