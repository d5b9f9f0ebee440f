// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/teaching/ask/practice_rules.h"
#include "core/teaching/judge/exercise.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// The largest number of exercises in a file or a key.
inline constexpr std::size_t MostExercises = 10'000;
/// The largest size of a file of exercises, in bytes.
inline constexpr std::size_t LargestExerciseFile = 100'000'000;

/// Returns an exercise as a JSON object with the fields id (1-based; left out if 0), kind, system
/// and conllu, and, if needed, single_root, root, rows, relations, before, transition, cell,
/// other_system, key, question and points.
[[nodiscard]] Json exerciseJson(const Exercise& exercise, int id = 0);
/// Reads the object written by exerciseJson. Does not check whether the exercise makes sense;
/// Examiner::of does.
[[nodiscard]] Result<Exercise> readExercise(const Json& object);

/// The conventions of textbooks in which exercises differ, as references to their places.
struct Conventions {
    TreeShape& shape;
    bool& rootOnStack;  ///< see Exercise::rootOnStack
    bool& hasNoRoot;    ///< see Exercise::withRoot
    TableLayout& table; ///< see Exercise::table
};
/// Reads the field `field` of an exercise if it is a convention: "single_root", "root", "rows" or
/// "relations". Does nothing for other fields.
[[nodiscard]] Result<void> readConvention(const std::string& field, const Json& value,
                                          const Conventions& conventions);

/// The content of a file of exercises.
struct ExerciseFile {
    std::vector<Exercise> exercises;
    FixedRules rules; ///< the rules that the file fixes
};

/// Returns the content of a file of exercises: {"parsescope-exercises": 1, "exercises": […]}, with
/// the fields of writeRules. For people who read the file, it also contains the question, the
/// expected form and the answer of each exercise. If asked to stop, returns soon, with unusable
/// answers.
[[nodiscard]] std::string writeExercises(const std::vector<Examiner>& examiners,
                                         const FixedRules& rules = {},
                                         const TaskControl& control = {});
/// Reads a file written by writeExercises. Errors contain the name of the file and the number of
/// the exercise. Fails if there are more than LargestExerciseFile bytes or MostExercises exercises,
/// or if asked to stop.
[[nodiscard]] Result<ExerciseFile> readExerciseFile(std::string_view bytes, const std::string& name,
                                                    const TaskControl& control = {});
/// Reads the file `path` as readExerciseFile does. Reads hardly more than LargestExerciseFile
/// bytes.
[[nodiscard]] Result<ExerciseFile> openExercises(const std::string& path,
                                                 const TaskControl& control = {});

/// Returns the examiners of `exercises`. Fails if an exercise has no right answer, if the sentences
/// are so long that preparing all exercises takes more than minutes, or if asked to stop; the
/// message contains the number of the exercise.
[[nodiscard]] Result<std::vector<Examiner>> makeExaminers(std::vector<Exercise> exercises,
                                                          const TaskControl& control = {});

} // namespace parsescope
