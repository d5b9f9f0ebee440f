// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace parsescope {

/// Returns `value` with `digits` digits after the decimal point: "12.30". The decimal point does
/// not depend on the locale.
[[nodiscard]] std::string fixed(double value, int digits);
/// Returns a share from 0 to 1 in percent, with two digits after the decimal point: "81.25".
[[nodiscard]] std::string percentText(double share);
/// Returns a number with commas between groups of three digits: "1,200".
[[nodiscard]] std::string grouped(long long number);
/// Returns a number with a noun, whose plural must be regular: "1 sentence", "1,200 sentences".
[[nodiscard]] std::string counted(long long number, std::string_view noun);
/// Returns the number that a text consists of, "12" or "0.5"; nothing if it has other characters
/// than digits and one point.
[[nodiscard]] std::optional<double> decimalNumber(std::string_view text);

} // namespace parsescope
