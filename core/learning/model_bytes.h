// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace parsescope {

/// Puts numbers and texts one behind the other, the same on every machine.
class ByteWriter {
public:
    /// Seven bits a byte, lowest first; the eighth bit says that more follow.
    void number(std::uint64_t value);
    /// Four bytes, lowest first.
    void real(float value);
    /// All bits of a double, as a number.
    void precise(double value) { number(std::bit_cast<std::uint64_t>(value)); }
    /// Its length and its bytes.
    void text(std::string_view value);
    [[nodiscard]] std::string take() { return std::move(m_bytes); }

private:
    std::string m_bytes;
};

/// Reads what ByteWriter wrote. Behind the end, and behind a number that is not finite, everything
/// is zero and empty, and isGood() false.
class ByteReader {
public:
    explicit ByteReader(std::string_view bytes) : m_rest(bytes) {}

    std::uint64_t number();
    float real();
    /// May be not finite.
    double precise() { return std::bit_cast<double>(number()); }
    std::string_view text();
    [[nodiscard]] bool isGood() const { return m_good; }
    [[nodiscard]] bool atEnd() const { return m_rest.empty(); }
    /// What was not read yet.
    [[nodiscard]] std::string_view rest() const { return m_rest; }

private:
    std::string_view m_rest;
    bool m_good = true;
};

} // namespace parsescope
