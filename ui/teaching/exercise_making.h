// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/ask/generator.h"
#include "core/treebank/treebank.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace parsescope {

/// Exercises, or the reason why there are none.
using MadeExercises = std::shared_ptr<Result<std::vector<Examiner>>>;
/// A function that makes exercises without the sentences that were struck out (see
/// GeneratorOptions::struckOut). It owns its data and can be called in the background.
using MakeExercises = std::function<MadeExercises(const std::vector<std::string>& struckOut,
                                                  const TaskControl& control)>;

/// Returns a function that generates exercises from the sentences of a treebank that have a tree.
[[nodiscard]] MakeExercises exercisesFrom(const Treebank& treebank,
                                          const GeneratorOptions& options);
/// Returns a function that generates exercises about one sentence.
[[nodiscard]] MakeExercises exercisesFrom(const Sentence& sentence,
                                          const GeneratorOptions& options);
/// Returns a function that prepares given exercises.
[[nodiscard]] MakeExercises exercisesFrom(const std::vector<Exercise>& exercises);

} // namespace parsescope
