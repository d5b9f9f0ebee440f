// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/linear/perceptron.h"

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

/// Why a model prefers one candidate to another: all features with their weights for both, those
/// that tell them apart the most first. The weights of each candidate add up to its score. Where
/// candidates have contexts of their own, a template has a line for each.
[[nodiscard]] std::vector<FeatureWeight>
compareCandidates(const PerceptronModel& model, const Sentence& sentence, const ParserState& state,
                  const Candidate& first, const Candidate& second);

} // namespace parsescope
