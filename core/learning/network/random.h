// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/hash.h"

#include <cstdint>

namespace parsescope::neural {

/// Random numbers that are the same on every machine (SplitMix64, Steele, Lea & Flood 2014).
/// Cheap to seed, so that each piece of work has its own.
class Random {
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}
    /// For part `index` of what `seed` stands for.
    Random(std::uint64_t seed, std::uint64_t index)
        : m_state(Random(seed ^ (index * SplitMixIncrement)).next()) {}

    std::uint64_t next() {
        m_state += SplitMixIncrement;
        return splitMix(m_state);
    }
    /// In [0, 1).
    double uniform() { return static_cast<double>(next() >> 11U) * 0x1.0p-53; }
    /// In 0..count-1.
    int below(int count) { return static_cast<int>(uniform() * count); }

private:
    std::uint64_t m_state;
};

} // namespace parsescope::neural
