// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/lesson_input.h"

#include "app/cli/input.h"
#include "core/treebank/read_file.h"

namespace parsescope::cli {

std::optional<Lesson> openLesson(const std::string& path) {
    const Result<std::string> bytes = readFile(path);
    if (!bytes) {
        complain(bytes.error());
        return std::nullopt;
    }
    LessonReading reading = readLesson(*bytes, path);
    for (const Error& error : reading.errors)
        complain(error);
    return reading.errors.empty() ? std::optional(std::move(reading.lesson)) : std::nullopt;
}

} // namespace parsescope::cli
