// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/teaching/exercise.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// The largest number of exercises in a file or a key.
inline constexpr std::size_t MostExercises = 10'000;

/// Returns an exercise as a JSON object with the fields id (1-based; left out if 0), kind, system
/// and conllu, and, if needed, single_root, root, before, transition, cell, other_system, key,
/// question and points.
[[nodiscard]] Json exerciseJson(const Exercise& exercise, int id = 0);
/// Reads the object written by exerciseJson. Does not check whether the exercise makes sense;
/// Examiner::of does.
[[nodiscard]] Result<Exercise> readExercise(const Json& object);

/// Returns the content of a file of exercises: {"parsescope-exercises": 1, "exercises": […]}. For
/// people who read the file, it also contains the question, the expected form and the answer of
/// each exercise.
[[nodiscard]] std::string writeExercises(const std::vector<Examiner>& examiners);
/// Reads a file written by writeExercises. Errors contain the name of the file and the number of
/// the exercise.
[[nodiscard]] Result<std::vector<Exercise>> readExercises(std::string_view bytes,
                                                          const std::string& name);

} // namespace parsescope
