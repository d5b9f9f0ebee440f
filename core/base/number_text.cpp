// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/number_text.h"

#include <fmt/format.h>

namespace parsescope {

std::string fixed(double value, int digits) {
    return fmt::format("{:.{}f}", value, digits);
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

} // namespace parsescope
