// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/lesson.h"

#include <optional>
#include <string>

namespace parsescope::cli {

/// Reads the lesson in a file. If it has errors, prints them and returns nothing.
[[nodiscard]] std::optional<Lesson> openLesson(const std::string& path);

} // namespace parsescope::cli
