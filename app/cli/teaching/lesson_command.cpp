// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "app/cli/teaching/lessons.h"
#include "core/teaching/publish/course.h"
#include "core/teaching/publish/lesson_page.h"

#include <algorithm>
#include <iostream>
#include <memory>

namespace parsescope::cli {

namespace {

struct LessonOptions {
    std::vector<std::string> files;
    std::string out;
};

int runCheck(const LessonOptions& options) {
    int status = Success;
    for (const std::string& path : options.files) {
        const std::optional<Lesson> lesson = openLesson(path);
        if (!lesson) {
            status = BadInput;
            continue;
        }
        const auto count = [&](LessonBlock::Kind kind) {
            return std::count_if(lesson->blocks.begin(), lesson->blocks.end(),
                                 [kind](const LessonBlock& block) { return block.kind == kind; });
        };
        std::cout << path << ": " << lesson->title << ": "
                  << plural("{0} scene", "{0} scenes", count(LessonBlock::Kind::Show)) << ", "
                  << plural("{0} question", "{0} questions", count(LessonBlock::Kind::Ask)) << '\n';
    }
    return status;
}

int exportOne(const LessonOptions& options) {
    if (!options.out.empty())
        if (const int status = checkOutput(options.out, fileKindOf("html"), options.files);
            status != Success)
            return status;
    const std::optional<Lesson> lesson = openLesson(options.files.front());
    if (!lesson)
        return BadInput;
    tellWhetherRecorded();
    const std::string page = lessonPage(*lesson);
    if (options.out.empty()) {
        std::cout << page;
        return Success;
    }
    return writeChecked(options.out, fileKindOf("html"), page, options.files);
}

int runExport(const LessonOptions& options) {
    if (options.files.size() == 1)
        return exportOne(options);
    if (options.out.empty()) {
        complain(
            Text("several lessons are several pages, expected --out with the folder for them"));
        return BadUsage;
    }
    const auto lessons = openLessons(options.files);
    if (!lessons)
        return lessons.error();
    for (const CourseWeek& lesson : *lessons)
        if (lesson.name == "index") {
            complain(Text("index.html is the list of the lessons, expected another name than "
                          "index.md"));
            return BadUsage;
        }
    tellWhetherRecorded();
    return writeSite(options.out, lessonSite(*lessons));
}

} // namespace

void addLessonCommand(Command app, int& status) {
    const Command command =
        app.addSubcommand("lesson", "Check lessons, and make pages for the browser.");
    command.requireSubcommand();
    command.setFooter(lessonFormat().english());
    const auto options = std::make_shared<LessonOptions>();
    const Command check = command.addSubcommand(
        "check",
        "List every error with line and column; verify with the oracle that every question "
        "has a right answer.");
    check.addOption("FILE", options->files, "Lessons in Markdown").required();
    check.setFunction([options, &status] { status = runCheck(*options); });
    const Command page = command.addSubcommand(
        "export", "Make a page for the browser: one file that needs no network. Several lessons "
                  "become pages that link to each other, with a list, index.html.");
    page.addOption("FILE", options->files, "Lessons in Markdown").required();
    page.addOption("--out", options->out,
                   "Write the page to this file; for several lessons, the folder of the pages");
    page.setFunction([options, &status] { status = runExport(*options); });
}

} // namespace parsescope::cli
