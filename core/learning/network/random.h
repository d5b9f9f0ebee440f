// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/hash.h"

#include <cstdint>

namespace parsescope::neural {

/// A generator of random numbers that are equal on all machines (SplitMix64, Steele, Lea & Flood
/// 2014). Seeding is fast, so that each part of a computation can have its own generator.
class Random {
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}
    /// Makes a generator for part `index` of the computation with seed `seed`.
    Random(std::uint64_t seed, std::uint64_t index)
        : m_state(Random(seed ^ (index * SplitMixIncrement)).next()) {}

    std::uint64_t next() {
        m_state += SplitMixIncrement;
        return splitMix(m_state);
    }
    /// Returns a random number in [0, 1).
    double uniform() { return static_cast<double>(next() >> 11U) * 0x1.0p-53; }
    /// Returns a random number in 0..count-1.
    int below(int count) { return static_cast<int>(uniform() * count); }

private:
    std::uint64_t m_state;
};

} // namespace parsescope::neural
