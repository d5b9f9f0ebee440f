// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace parsescope {

/// "12.30": a number with so many digits behind the point.
[[nodiscard]] std::string fixed(double value, int digits);
/// "81.25": a share from 0 to 1 as percent with two digits, without the sign.
[[nodiscard]] std::string percentText(double share);
/// "1 sentence", "1,200 sentences": the noun is regular.
[[nodiscard]] std::string counted(long long number, std::string_view noun);

} // namespace parsescope
