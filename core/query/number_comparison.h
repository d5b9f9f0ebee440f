// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/scanner.h"

namespace parsescope {

/// A comparison with a number, for example "at least 20".
struct Comparison {
    enum class Sign { Equal, Different, Less, LessEqual, Greater, GreaterEqual };
    Sign sign = Sign::Equal;
    double number = 0;

    [[nodiscard]] bool holds(double value) const;
};

/// Reads a sign and a number, for example ">= 20". The signs are >, >=, <, <=, =, != and <>.
[[nodiscard]] Result<Comparison> takeComparison(Scanner& scanner);

} // namespace parsescope
