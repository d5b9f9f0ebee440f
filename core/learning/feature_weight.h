// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace parsescope {

/// What a feature looked at: "s0.pos" and "NOUN", "distance(s1,s0)" and "-2"; "–" for nothing.
struct FeatureValue {
    std::string name;
    std::string value;
};

/// A feature that speaks for or against two candidates.
struct FeatureWeight {
    std::vector<FeatureValue> values; ///< in the order of the template
    float first = 0;                  ///< its weight for the first candidate
    float second = 0;                 ///< for the second
    [[nodiscard]] float difference() const { return first - second; }
};

} // namespace parsescope
