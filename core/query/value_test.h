// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/scanner.h"

#include <functional>
#include <optional>
#include <string_view>

namespace parsescope {

/// A test of a value in a pattern, which may be missing.
using ValueTest = std::function<Result<bool>(std::optional<std::string_view>)>;

/// Reads "= VERB|AUX", "<> re"…"", "= *", or nothing (the value is there). `plain` reads a value
/// without quotes; it returns an empty one where there is none.
[[nodiscard]] Result<ValueTest>
takeValueTest(Scanner& scanner, const std::function<std::string_view(Scanner&)>& plain);

/// Reads "VERB|AUX" or a regular expression; the test is whether the value is one of them.
[[nodiscard]] Result<ValueTest>
takeAlternatives(Scanner& scanner, const std::function<std::string_view(Scanner&)>& plain);

/// The same test with the other outcome, for a value that is there.
[[nodiscard]] ValueTest differs(ValueTest test);

} // namespace parsescope
