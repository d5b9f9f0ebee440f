// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/session_file.h"
#include "core/teaching/ask/lesson.h"

#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// Returns the scenes of a lecture as a lesson, for a page on which readers can step through each
/// scene. The second side of a scene follows the first. The lesson does not contain the notes for
/// the speaker.
[[nodiscard]] Lesson lectureLesson(std::string_view title, const std::vector<SavedSession>& scenes);

} // namespace parsescope
