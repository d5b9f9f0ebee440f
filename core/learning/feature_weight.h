// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace parsescope {

/// An atom of a feature with its value, for example "s0.pos" with "NOUN", or "distance(s1,s0)" with
/// "-2". The value is "–" if the atom has none.
struct FeatureValue {
    std::string name;
    std::string value;
};

/// A feature with its weights for two candidates.
struct FeatureWeight {
    std::vector<FeatureValue> values; ///< atoms in the order of the template
    float first = 0;                  ///< weight for the first candidate
    float second = 0;                 ///< weight for the second candidate
    [[nodiscard]] float difference() const { return first - second; }
};

} // namespace parsescope
