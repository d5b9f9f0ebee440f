// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace parsescope {

/// A bit set that recognizes most hashes of features that are missing from a table. It is small
/// enough to stay in the cache, so that a missing feature costs no access to the table.
class FeatureFilter {
public:
    /// Makes an empty filter for a table of `capacity` slots, a power of two that is at least 64.
    explicit FeatureFilter(std::size_t capacity)
        : m_bits(capacity * BitsPerSlot / 64),
          m_shift(64U - static_cast<unsigned>(std::countr_zero(capacity * BitsPerSlot))) {
        assert(std::has_single_bit(capacity) && capacity >= 64);
    }

    /// Adds a feature, given by its hash.
    void add(std::uint64_t feature) { m_bits[wordOf(feature)] |= maskOf(feature); }
    /// Returns true for each feature that has been added, and false for most others.
    [[nodiscard]] bool mayHave(std::uint64_t feature) const {
        return (m_bits[wordOf(feature)] & maskOf(feature)) != 0;
    }

private:
    static constexpr std::size_t BitsPerSlot = 4;

    // A feature has the bit whose index is the highest bits of its hash.
    [[nodiscard]] std::size_t wordOf(std::uint64_t feature) const {
        return (feature >> m_shift) / 64;
    }
    [[nodiscard]] std::uint64_t maskOf(std::uint64_t feature) const {
        return std::uint64_t{1} << (feature >> m_shift) % 64;
    }

    std::vector<std::uint64_t> m_bits;
    unsigned m_shift;
};

} // namespace parsescope
