// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace parsescope {

/// A writer of numbers and texts as bytes. The bytes are equal on all machines.
class ByteWriter {
public:
    /// Writes a number with seven bits in each byte, the lowest bits first; the eighth bit is set
    /// if more bytes follow.
    void number(std::uint64_t value);
    /// Writes a number as four bytes, the lowest first.
    void real(float value);
    /// Writes all bits of a double as a number.
    void precise(double value) { number(std::bit_cast<std::uint64_t>(value)); }
    /// Writes the length of a text and its bytes.
    void text(std::string_view value);
    [[nodiscard]] std::string take() { return std::move(m_bytes); }

private:
    std::string m_bytes;
};

/// A reader of the bytes of a ByteWriter. After a read beyond the end, a real() that is not finite
/// or a number() of more than 64 bits, all values are zero or empty and isGood() returns false.
class ByteReader {
public:
    explicit ByteReader(std::string_view bytes) : m_rest(bytes) {}

    std::uint64_t number();
    float real();
    /// Reads a double, which may be infinite or NaN.
    double precise() { return std::bit_cast<double>(number()); }
    std::string_view text();
    [[nodiscard]] bool isGood() const { return m_good; }
    [[nodiscard]] bool atEnd() const { return m_rest.empty(); }
    /// Returns the bytes that have not been read.
    [[nodiscard]] std::string_view rest() const { return m_rest; }

private:
    std::string_view m_rest;
    bool m_good = true;
};

/// Returns the error for damaged bytes of Model::bytes.
[[nodiscard]] inline tl::unexpected<Error> damagedWeights() {
    return failure("the weights of the model are damaged");
}
/// Returns the error for bytes of Model::bytes whose weights belong to unknown feature templates.
[[nodiscard]] inline tl::unexpected<Error> otherTemplates() {
    return failure("the model was trained with feature templates that this version does not have; "
                   "train it again");
}

} // namespace parsescope
