// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/scanner.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace parsescope {

/// A test of a value in a pattern, which may be missing.
using ValueTest = std::function<Result<bool>(std::optional<std::string_view>)>;

/// Reads a value without quotes; it returns an empty one where there is none.
using PlainReader = std::function<std::string(Scanner&)>;

/// A value of a feature without quotes: a name, or a number.
[[nodiscard]] std::string plainValue(Scanner& scanner);

/// Which values may stand behind a sign.
enum class ValueForms {
    One,          ///< a value or a regular expression
    Alternatives, ///< also values with "|" between them
    Plain,        ///< values with "|" between them, no regular expression
};

/// Reads "= VERB|AUX", "<> re"…"", "= *", or nothing (the value is there).
[[nodiscard]] Result<ValueTest> takeValueTest(Scanner& scanner, const PlainReader& plain,
                                              ValueForms forms = ValueForms::Alternatives);

/// Reads what stands behind a sign; the test is whether the value is one of these.
[[nodiscard]] Result<ValueTest> takeAlternatives(Scanner& scanner, const PlainReader& plain,
                                                 ValueForms forms = ValueForms::Alternatives);

/// Returns a test that holds for values that are there and fail `test`.
[[nodiscard]] ValueTest differs(ValueTest test);
/// The value is there, or is not.
[[nodiscard]] ValueTest isThere(bool there);

} // namespace parsescope
