// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/teaching/exercise.h"

#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// Returns an exercise as a JSON object: id (from 1; left out if 0), kind, system, conllu, and
/// where they are needed single_root, root, before, transition, cell, other_system, key, question.
[[nodiscard]] Json exerciseJson(const Exercise& exercise, int id = 0);
/// Reads the object written by exerciseJson. Examiner::of checks whether the exercise makes sense.
[[nodiscard]] Result<Exercise> readExercise(const Json& object);

/// Returns a file of exercises: {"parsescope-exercises": 1, "exercises": […]}, with the question,
/// the expected form and the answer of each exercise for people who read it.
[[nodiscard]] std::string writeExercises(const std::vector<Examiner>& examiners);
/// Reads a file written by writeExercises. Errors have the file and the number of the exercise.
[[nodiscard]] Result<std::vector<Exercise>> readExercises(std::string_view bytes,
                                                          const std::string& name);

} // namespace parsescope
