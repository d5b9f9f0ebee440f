// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/exercise.h"

#include <string>
#include <vector>

namespace parsescope {

/// A sheet of exercises in Markdown; with the answers on a page of their own at the end when
/// `withKey`.
[[nodiscard]] std::string markdownExercises(const std::vector<Examiner>& examiners, bool withKey);

/// A question bank for Moodle (docs.moodle.org, “Moodle XML format”): questions to choose from
/// (multichoice) with feedback to each answer, short answers (shortanswer) where all that is right
/// can be listed, else gaps in a text (cloze). Trees are SVG files within it. `category` names the
/// bank.
[[nodiscard]] std::string moodleExercises(const std::vector<Examiner>& examiners,
                                          const std::string& category);

} // namespace parsescope
