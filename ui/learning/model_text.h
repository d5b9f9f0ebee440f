// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/feature_weight.h"
#include "core/learning/model.h"
#include "core/parsing/transition_system.h"

#include <QString>

namespace parsescope {

/// Plain words about models and what they say.

/// Returns a description of a model: system, kind, and training.
[[nodiscard]] QString modelText(const Model& model);

/// An atom of a feature template in words: “part of speech of the leftmost dependent of s₀”.
[[nodiscard]] QString atomText(std::string_view atom);
/// A feature template in words, its atoms joined by “ + ”.
[[nodiscard]] QString templateText(std::string_view text);
/// A feature with what it found: “part of speech of s₀ = NOUN, word form of b₀ = saw”.
[[nodiscard]] QString featureText(const FeatureWeight& feature);

} // namespace parsescope
