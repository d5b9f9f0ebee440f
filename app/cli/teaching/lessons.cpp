// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/teaching/lessons.h"

#include "app/cli/command.h"
#include "app/cli/input.h"
#include "core/base/path.h"
#include "core/teaching/publish/explorer_page.h"
#include "core/treebank/read_file.h"

#include <utility>

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

tl::expected<std::vector<CourseWeek>, int> openLessons(const std::vector<std::string>& paths) {
    std::vector<CourseWeek> lessons;
    for (const std::string& path : paths) {
        const std::string name = pathOf(path).stem().string();
        for (const CourseWeek& lesson : lessons)
            if (lesson.name == name) {
                complain(Text("two lessons have the name {0}, and so would their pages", name));
                return tl::unexpected(BadUsage);
            }
        std::optional<Lesson> lesson = openLesson(path);
        if (!lesson)
            return tl::unexpected(BadInput);
        lessons.push_back({name, *std::move(lesson)});
    }
    return lessons;
}

void tellWhetherRecorded() {
    if (explorerDocument().empty())
        complain(Text("only the recorded steps are in the page: {0}", withoutExplorer()));
}

} // namespace parsescope::cli
