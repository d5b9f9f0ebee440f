// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/teaching/ask/lesson.h"

#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A link of a page to another one.
struct PageLink {
    std::string address; ///< relative to the page
    std::string text;
};

/// Returns the page of a lesson, an HTML document in one file: the lesson played in the explorer
/// or, if the program was built without the explorer, the recorded lesson. `links` follow the
/// lesson. If `control` requests to stop, the result is incomplete and must not be used.
[[nodiscard]] std::string lessonPage(const Lesson& lesson, const std::vector<PageLink>& links = {},
                                     const TaskControl& control = {});

/// Returns `document`, a page of the explorer, with a lesson beside it. The scenes of the lesson
/// are shown in the explorer, and the page judges the answers to the questions itself.
[[nodiscard]] std::string playedLesson(std::string_view document, const Lesson& lesson,
                                       const std::vector<PageLink>& links = {});

/// Returns a page with the recorded steps of each scene. Questions can be answered by choosing
/// among answers; for others, the page only has a right answer, which is folded.
[[nodiscard]] std::string recordedLesson(const Lesson& lesson,
                                         const std::vector<PageLink>& links = {},
                                         const TaskControl& control = {});

} // namespace parsescope
