// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/publish/course.h"

#include <optional>
#include <string>
#include <vector>

namespace parsescope::cli {

/// Reads the lesson in a file. If it has errors, prints them and returns nothing.
[[nodiscard]] std::optional<Lesson> openLesson(const std::string& path);

/// Reads lessons, each with the name of its file. If one of them has errors, or if two have one
/// name, prints this and returns the exit status.
[[nodiscard]] tl::expected<std::vector<CourseWeek>, int>
openLessons(const std::vector<std::string>& paths);

/// Prints a message if pages will only have recorded steps, because the program was built without
/// the explorer as a page.
void tellWhetherRecorded();

} // namespace parsescope::cli
