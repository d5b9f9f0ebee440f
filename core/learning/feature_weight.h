// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace parsescope {

/// An atom of a feature with its value: "s0.pos" and "NOUN", "distance(s1,s0)" and "-2". The value
/// is "–" if there is none.
struct FeatureValue {
    std::string name;
    std::string value;
};

/// A feature with its weights for two candidates.
struct FeatureWeight {
    std::vector<FeatureValue> values; ///< in the order of the template
    float first = 0;                  ///< for the first candidate
    float second = 0;                 ///< for the second candidate
    [[nodiscard]] float difference() const { return first - second; }
};

} // namespace parsescope
