// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace parsescope::neural {

/// Random numbers that are the same on every machine (SplitMix64, Steele, Lea & Flood 2014).
/// Cheap to seed, so that each piece of work has its own.
class Random {
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}
    /// For part `index` of what `seed` stands for.
    Random(std::uint64_t seed, std::uint64_t index)
        : m_state(Random(seed ^ (index * 0x9E3779B97F4A7C15U)).next()) {}

    std::uint64_t next() {
        m_state += 0x9E3779B97F4A7C15U;
        std::uint64_t z = m_state;
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31U);
    }
    /// In [0, 1).
    double uniform() { return static_cast<double>(next() >> 11U) * 0x1.0p-53; }
    /// In 0..count-1.
    int below(int count) { return static_cast<int>(uniform() * count); }

private:
    std::uint64_t m_state;
};

} // namespace parsescope::neural
