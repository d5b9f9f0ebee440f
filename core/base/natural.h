// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace parsescope {

/// A natural number of any size.
class Natural {
public:
    explicit Natural(std::uint32_t value = 0);

    Natural& operator+=(const Natural& other);
    bool operator==(const Natural&) const = default;

    /// Returns the number in decimal digits.
    [[nodiscard]] std::string text() const;
    /// Returns the decimal logarithm of the number; minus infinity for 0.
    [[nodiscard]] double log10() const;

private:
    // The digits to the base 10⁹, the lowest first; the highest is not 0.
    std::vector<std::uint32_t> m_digits;
};

} // namespace parsescope
