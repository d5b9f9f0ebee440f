// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/exercise.h"

#include <string>
#include <vector>

namespace parsescope {

/// Returns a sheet of exercises in Markdown; with `withKey`, the answers are on a separate page at
/// the end.
[[nodiscard]] std::string markdownExercises(const std::vector<Examiner>& examiners, bool withKey);

/// Returns a question bank for Moodle (docs.moodle.org, “Moodle XML format”): multiple choice
/// (multichoice) with feedback on each answer, short answers (shortanswer) if all right answers can
/// be listed, otherwise text with gaps (cloze). Trees are embedded SVG files. `category` is the
/// name of the bank.
[[nodiscard]] std::string moodleExercises(const std::vector<Examiner>& examiners,
                                          const std::string& category);

} // namespace parsescope
