// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "app/cli/root_option.h"
#include "app/cli/system_option.h"
#include "app/cli/teaching/lessons.h"
#include "app/cli/teaching/marks_option.h"
#include "core/teaching/publish/course.h"

#include <memory>

namespace parsescope::cli {

namespace {

struct CourseCommandOptions {
    std::vector<std::string> lessons;
    std::vector<std::string> treebanks;
    std::string out;
    CourseOptions course;
    TableLayout table;
};

/// Sets the layout of tables that is given by options of `command`.
void readLayout(Command command, CourseCommandOptions& options) {
    if (command.uses("--rows"))
        options.course.configurationsAfter = options.table.configurationsAfter;
    options.course.relations = options.table.relations;
}

int runCourse(const CourseCommandOptions& options) {
    const auto weeks = openLessons(options.lessons);
    if (!weeks)
        return weeks.error();
    int status = Success;
    const Result<std::vector<Sentence>> sentences =
        readSentences(options.treebanks, status, TreeColumns);
    if (!sentences) {
        complain(sentences.error());
        return BadInput;
    }
    tellWhetherRecorded();
    const Result<std::vector<SiteFile>> files = courseFiles(*weeks, *sentences, options.course);
    if (!files) {
        complain(Error{files.error().message, options.treebanks.front(), 0, 0});
        return BadInput;
    }
    const int written = writeSite(options.out, *files);
    return written == Success ? status : written;
}

} // namespace

void addCourseCommand(Command app, int& status) {
    const Command command = app.addSubcommand(
        "course",
        "Make the material of a course: for each lesson a page, slides, a sheet, its key, a quiz.");
    const auto options = std::make_shared<CourseCommandOptions>();
    command.addOption("LESSON", options->lessons, "Lessons in Markdown, in the order of the weeks")
        .required();
    command
        .addOption("--treebank", options->treebanks,
                   "Treebank with trees, whose sentences the exercises are about; can be "
                   "repeated")
        .required()
        .collected();
    command.addOption("--out", options->out, "The folder of the course; it is made if needed")
        .required();
    command
        .addOption("--exercises", options->course.exercises,
                   "Number of exercises on each sheet (default 6)")
        .inRange(1, 100);
    command.addOption("--seed", options->course.seed, "Seed of the random choices (default 1)");
    command
        .addOption("--skip", options->course.struckOut,
                   "Strike out these sentences, named as by \"exercises key.json --format list\", "
                   "separated by commas; others take their places")
        .separatedBy(',');
    const auto setRoot = [options](RootStart start) { options->course.root = start; };
    addRootStartOption(command, setRoot, true);
    // The older form of "--root stack".
    command.addFlag("--root-on-stack", [setRoot] { setRoot(RootStart::Stack); }).inGroup("");
    addTableLayoutOptions(command, options->table);
    addMarksOption(command, [options](MarkRule rule) { options->course.marks = rule; });
    addNamesOption(command, options->course.names);
    command.setFooter("Without --root, --rows, --show-relations, --marks and --names, exercises "
                      "have the conventions of the questions of their lesson. Systems with other "
                      "numbers of transitions than --names keep their names.");
    command.setFunction([options, command, &status] {
        readLayout(command, *options);
        status = runCourse(*options);
    });
}

} // namespace parsescope::cli
