// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/number_text.h"

#include "core/base/ascii.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace parsescope {

std::string fixed(double value, int digits) {
    std::array<char, 400> text{}; // long enough for all numbers
    std::snprintf(text.data(), text.size(), "%.*f", digits, value);
    std::string result = text.data();
    // The C library writes the decimal point of the locale, which may have several bytes.
    const std::size_t point = result.find_first_not_of("-0123456789");
    if (digits > 0 && std::isfinite(value))
        result.replace(point, result.size() - static_cast<std::size_t>(digits) - point, ".");
    return result;
}

std::string percentText(double share) {
    return fixed(100 * share, 2);
}

std::string grouped(long long number) {
    std::string digits = std::to_string(number);
    for (int at = static_cast<int>(digits.size()) - 3; at > (number < 0 ? 1 : 0); at -= 3)
        digits.insert(at, ",");
    return digits;
}

std::string counted(long long number, std::string_view noun) {
    return grouped(number) + ' ' + std::string(noun) + (number == 1 ? "" : "s");
}

std::optional<double> decimalNumber(std::string_view text) {
    double value = 0;
    double scale = 0; // 0 before the point
    for (const char c : text) {
        if (c == '.' && scale == 0) {
            scale = 1;
        } else if (isAsciiDigit(c)) {
            value = 10 * value + (c - '0');
            scale *= 10;
        } else {
            return std::nullopt;
        }
    }
    return text.empty() || text == "." ? std::nullopt : std::optional(value / std::max(scale, 1.0));
}

} // namespace parsescope
