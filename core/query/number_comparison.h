// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/scanner.h"

namespace parsescope {

/// "at least 20": how a number compares with another.
struct Comparison {
    enum class Sign { Equal, Different, Less, LessEqual, Greater, GreaterEqual };
    Sign sign = Sign::Equal;
    double number = 0;

    [[nodiscard]] bool holds(double value) const;
};

/// Reads ">= 20", also with >, <, <=, =, != and <>.
[[nodiscard]] Result<Comparison> takeComparison(Scanner& scanner);

} // namespace parsescope
