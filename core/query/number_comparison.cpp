// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/number_comparison.h"

#include <array>
#include <utility>

namespace parsescope {

bool Comparison::holds(double value) const {
    switch (sign) {
    case Sign::Equal:
        return value == number;
    case Sign::Different:
        return value != number;
    case Sign::Less:
        return value < number;
    case Sign::LessEqual:
        return value <= number;
    case Sign::Greater:
        return value > number;
    case Sign::GreaterEqual:
        return value >= number;
    }
    return false;
}

Result<Comparison> takeComparison(Scanner& scanner) {
    using Sign = Comparison::Sign;
    // A longer sign precedes the signs with which it begins.
    constexpr std::array<std::pair<std::string_view, Sign>, 7> Signs{{
        {"<=", Sign::LessEqual},
        {">=", Sign::GreaterEqual},
        {"<>", Sign::Different},
        {"!=", Sign::Different},
        {"<", Sign::Less},
        {">", Sign::Greater},
        {"=", Sign::Equal},
    }};
    for (const auto& [text, sign] : Signs) {
        if (!scanner.take(text))
            continue;
        const Result<double> number = scanner.takeNumber();
        if (!number)
            return tl::unexpected(number.error());
        return Comparison{sign, *number};
    }
    return scanner.unexpected("a comparison such as >= 3");
}

} // namespace parsescope
