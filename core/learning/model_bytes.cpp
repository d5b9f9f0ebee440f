// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/model_bytes.h"

#include <cmath>

namespace parsescope {

namespace {

constexpr std::uint64_t SevenBits = 0x7F;
constexpr std::uint64_t More = 0x80;
constexpr unsigned NumberBits = 64;
constexpr std::size_t RealSize = 4;

} // namespace

void ByteWriter::number(std::uint64_t value) {
    for (; value > SevenBits; value >>= 7U)
        m_bytes += static_cast<char>((value & SevenBits) | More);
    m_bytes += static_cast<char>(value);
}

void ByteWriter::real(float value) {
    auto bits = std::bit_cast<std::uint32_t>(value);
    for (std::size_t i = 0; i < RealSize; ++i, bits >>= 8U)
        m_bytes += static_cast<char>(bits & 0xFFU);
}

void ByteWriter::text(std::string_view value) {
    number(value.size());
    m_bytes += value;
}

std::uint64_t ByteReader::number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < NumberBits; shift += 7) {
        if (m_rest.empty())
            break;
        const std::uint64_t byte = static_cast<unsigned char>(m_rest.front());
        m_rest.remove_prefix(1);
        value |= (byte & SevenBits) << shift;
        if ((byte & More) == 0)
            return value;
    }
    m_good = false;
    m_rest = {};
    return 0;
}

float ByteReader::real() {
    if (m_rest.size() < RealSize) {
        m_good = false;
        m_rest = {};
        return 0;
    }
    std::uint32_t bits = 0;
    for (std::size_t i = RealSize; i-- > 0;)
        bits = bits << 8U | static_cast<unsigned char>(m_rest[i]);
    m_rest.remove_prefix(RealSize);
    const auto value = std::bit_cast<float>(bits);
    if (!std::isfinite(value)) {
        m_good = false;
        m_rest = {};
        return 0;
    }
    return value;
}

std::string_view ByteReader::text() {
    const std::uint64_t size = number();
    if (size > m_rest.size()) {
        m_good = false;
        m_rest = {};
        return {};
    }
    const std::string_view text = m_rest.substr(0, size);
    m_rest.remove_prefix(size);
    return text;
}

} // namespace parsescope
