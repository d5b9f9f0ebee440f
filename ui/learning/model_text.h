// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/model.h"
#include "core/parsing/transition_system.h"

#include <QString>

namespace parsescope {

/// Descriptions of models and their features in words.

/// Returns a description of a model: system, kind, and training.
[[nodiscard]] QString modelText(const Model& model);

/// Returns an atom of a feature template in words: “part of speech of the leftmost dependent of
/// s₀”.
[[nodiscard]] QString atomText(std::string_view atom);
/// Returns a feature template in words, its atoms joined by “ + ”.
[[nodiscard]] QString templateText(std::string_view text);
/// Returns a feature with the values of its atoms: “part of speech of s₀ = NOUN, word form of b₀ =
/// saw”.
[[nodiscard]] QString featureText(const FeatureWeight& feature);

} // namespace parsescope
