// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/scanner.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace parsescope {

/// A test of a value in a pattern. The value may be missing.
using ValueTest = std::function<Result<bool>(std::optional<std::string_view>)>;

/// A function that reads a value without quotation marks; returns an empty text if there is none.
using PlainReader = std::function<std::string(Scanner&)>;

/// Reads a value of a feature without quotation marks: a name or a number.
[[nodiscard]] std::string plainValue(Scanner& scanner);

/// The forms of values that are allowed after a sign.
enum class ValueForms {
    One,          ///< one value or regular expression
    Alternatives, ///< one or several values or regular expressions, with "|" between them
    Plain,        ///< one or several values, with "|" between them, but no regular expression
};

/// Reads "= VERB|AUX", "<> re"…"" or "= *". If no sign comes next, the test requires that there is
/// a value.
[[nodiscard]] Result<ValueTest> takeValueTest(Scanner& scanner, const PlainReader& plain,
                                              ValueForms forms = ValueForms::Alternatives);

/// Reads the values after a sign. The test requires that the value is one of these values.
[[nodiscard]] Result<ValueTest> takeAlternatives(Scanner& scanner, const PlainReader& plain,
                                                 ValueForms forms = ValueForms::Alternatives);

/// Returns a test that holds for values that exist and fail `test`.
[[nodiscard]] ValueTest differs(ValueTest test);
/// Returns a test that requires that there is a value or, if `there` is false, that there is none.
[[nodiscard]] ValueTest isThere(bool there);

} // namespace parsescope
