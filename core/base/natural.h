// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace parsescope {

/// A natural number of any size, for counting.
class Natural {
public:
    explicit Natural(std::uint32_t value = 0);

    Natural& operator+=(const Natural& other);
    bool operator==(const Natural&) const = default;

    /// In decimal digits.
    [[nodiscard]] std::string text() const;
    /// Decimal logarithm; minus infinity for 0.
    [[nodiscard]] double log10() const;

private:
    std::vector<std::uint32_t>
        m_digits; // to the base of a thousand millions, lowest first; no zeros on top
};

} // namespace parsescope
