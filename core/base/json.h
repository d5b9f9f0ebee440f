// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

#include <nlohmann/json.hpp>

#include <string>

namespace parsescope {

/// JSON objects that keep their fields in the order of insertion.
using Json = nlohmann::ordered_json;

/// The value on one line, without a line end. Text that is not UTF-8 is mended.
[[nodiscard]] std::string oneLine(const Json& value);
/// The value on several indented lines, ended by a line end.
[[nodiscard]] std::string manyLines(const Json& value);

/// Adds the fields stack, buffer, heads (of words 1..n, -1 for none), final, loss, losses and
/// optimal to `object`. A loss is null where no tree that counts can be reached, and the string
/// ">=3" where it is only known to be at least 3.
void addConfiguration(Json& object, const TransitionSystem& system,
                      const Configuration& configuration, const Losses& losses);

/// True when none of the losses is a bound.
[[nodiscard]] bool isExact(const Losses& losses);

} // namespace parsescope
