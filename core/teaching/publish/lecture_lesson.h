// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/session_file.h"
#include "core/teaching/ask/lesson.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// Returns the scenes of a lecture as a lesson, for a page on which readers can step through each
/// scene. The second side of a scene follows the first; `sideTitles` has the titles of both for
/// each scene with two sides, in order. The lesson contains the notes for the speaker only if
/// `withNotes` is true.
[[nodiscard]] Lesson lectureLesson(std::string_view title, const std::vector<SavedSession>& scenes,
                                   const std::vector<std::array<std::string, 2>>& sideTitles,
                                   bool withNotes = false);

} // namespace parsescope
