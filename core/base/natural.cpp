// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/natural.h"

#include <cmath>
#include <limits>

namespace parsescope {

namespace {

constexpr std::uint32_t Base = 1'000'000'000;
constexpr std::size_t DigitsOfBase = 9;

} // namespace

Natural::Natural(std::uint32_t value) {
    for (; value > 0; value /= Base)
        m_digits.push_back(value % Base);
}

Natural& Natural::operator+=(const Natural& other) {
    std::uint32_t carry = 0;
    for (std::size_t i = 0; i < other.m_digits.size() || carry > 0; ++i) {
        if (i == m_digits.size())
            m_digits.push_back(0);
        const std::uint32_t sum =
            m_digits[i] + carry + (i < other.m_digits.size() ? other.m_digits[i] : 0);
        m_digits[i] = sum % Base;
        carry = sum / Base;
    }
    return *this;
}

std::string Natural::text() const {
    if (m_digits.empty())
        return "0";
    std::string text = std::to_string(m_digits.back());
    for (std::size_t i = m_digits.size() - 1; i-- > 0;) {
        const std::string digits = std::to_string(m_digits[i]);
        text += std::string(DigitsOfBase - digits.size(), '0') + digits;
    }
    return text;
}

double Natural::log10() const {
    if (m_digits.empty())
        return -std::numeric_limits<double>::infinity();
    // Three digits to the base 10⁹ exceed the precision of a double; lower digits do not change the
    // result.
    double leading = 0;
    std::size_t used = 0;
    for (; used < 3 && used < m_digits.size(); ++used)
        leading = leading * Base + m_digits[m_digits.size() - 1 - used];
    return std::log10(leading) + static_cast<double>((m_digits.size() - used) * DigitsOfBase);
}

} // namespace parsescope
