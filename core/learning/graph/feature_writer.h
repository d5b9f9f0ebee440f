// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/graph/hashed_weights.h"

#include <algorithm>
#include <cstdlib>

namespace parsescope::graph {

inline constexpr FeatureHash K1 = 0x9E3779B97F4A7C15U;
inline constexpr FeatureHash K2 = 0xC2B2AE3D27D4EB4FU;
inline constexpr FeatureHash K3 = 0x165667B19E3779F9U;
inline constexpr FeatureHash K4 = 0xD6E8FEB86659FD93U;
inline constexpr FeatureHash K5 = 0xA0761D6478BD642FU;
inline constexpr FeatureHash K6 = 0xE7037ED1A0B428DBU;

/// A writer that adds features to a list. A feature is a hash of the number of its template and of
/// its values.
class Writer {
public:
    /// Makes a writer that numbers the templates from `first` + 1. Each kind of part has its own
    /// `first`.
    Writer(FeatureList& list, unsigned first) : m_list(list), m_template(first) {}

    template<class... Values>
    void add(Values... values) {
        static_assert(sizeof...(values) <= 5);
        constexpr std::array<FeatureHash, 5> Factors{K2, K3, K4, K5, K6};
        FeatureHash hash = ++m_template * K1;
        std::size_t i = 0;
        ((hash += (static_cast<FeatureHash>(values) + 1) * Factors[i++]), ...);
        hash ^= hash >> 31U;
        m_list.add(hash * K2);
    }

private:
    FeatureList& m_list;
    FeatureHash m_template;
};

/// Returns a hash of two values.
inline FeatureHash pair(FeatureHash a, FeatureHash b) {
    const FeatureHash hash = (a + 1) * K5 + (b + 1) * K6;
    return hash ^ (hash >> 33U);
}

/// Returns the number of the group that contains the distance between `a` and `b`: 1 to 8 for the
/// distances 1, 2, 3, 4, 5–6, 7–10, 11–20 and at least 21; 0 for equal nodes.
inline int distanceGroup(int a, int b) {
    const int distance = std::abs(a - b);
    if (distance <= 4)
        return distance;
    return distance <= 6 ? 5 : distance <= 10 ? 6 : distance <= 20 ? 7 : 8;
}

/// Returns a number for the direction and the distance group of an arc.
inline int directedDistance(int head, int dependent) {
    return distanceGroup(head, dependent) * 2 + (head < dependent ? 1 : 0);
}

inline int fewer(int count, int most) {
    return std::min(count, most);
}

} // namespace parsescope::graph
