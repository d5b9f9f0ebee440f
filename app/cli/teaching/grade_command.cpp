// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "app/cli/progress.h"
#include "app/cli/root_option.h"
#include "app/cli/system_option.h"
#include "app/cli/teaching/marks_option.h"
#include "core/base/json_fields.h"
#include "core/base/path.h"
#include "core/base/utf8.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/teaching/publish/class_report.h"
#include "core/teaching/publish/grading.h"
#include "core/teaching/read/answer.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <initializer_list>
#include <iostream>
#include <memory>
#include <set>
#include <sstream>

namespace parsescope::cli {

namespace {

struct GradeOptions {
    std::vector<std::string> keys;
    std::vector<std::string> answers;
    std::string system;
    std::string names;
    std::string out;
    std::string feedback;
    std::string report;
    std::string points;
    std::vector<Grade> grades;
    std::optional<MarkRule> marks;
    bool byteOrderMark = false;
    KeyOptions keyOptions;

    /// Returns the paths of the files that are read.
    [[nodiscard]] std::vector<std::string> inputs() const {
        std::vector<std::string> files = answers;
        files.insert(files.end(), keys.begin(), keys.end());
        if (isSystemFile(system))
            files.push_back(system);
        return files;
    }
};

/// Returns a safe name of a file for `student`, and adds it to `used`. The name is not in `used`
/// yet.
std::string pageName(const std::string& student, std::set<std::string>& used) {
    std::string name;
    for (char c : student)
        name += c == '/' || c == '\\' || c == ':' || static_cast<unsigned char>(c) < 0x21 ? '_' : c;
    while (!name.empty() && name.front() == '.')
        name.erase(0, 1);
    if (name.empty())
        name = "answers";
    // A number and the ending must fit into the 255 bytes that file systems allow.
    constexpr std::size_t longest = 200;
    cut(name, longest);
    std::string unique = name;
    for (int number = 2; !used.insert(unique).second; ++number)
        unique = name + "-" + std::to_string(number);
    return unique + ".html";
}

int writeTable(const GradeOptions& options, const std::string& table) {
    const std::string bytes = (options.byteOrderMark ? std::string(ByteOrderMark) : "") + table;
    if (options.out.empty()) {
        std::cout << bytes;
        return Success;
    }
    return writeChecked(options.out, fileKindOf("csv"), bytes, options.inputs(),
                        Readers::OwnerAlone);
}

/// Returns the paths of keys, with each folder replaced by the files of exercises in the folder.
std::vector<std::string> keyPaths(const std::vector<std::string>& keys) {
    std::vector<std::string> paths;
    for (const std::string& key : keys) {
        std::vector<std::string> inside;
        std::error_code failed;
        for (std::filesystem::directory_iterator entry(pathOf(key), failed), end;
             !failed && entry != end; entry.increment(failed))
            if (entry->path().extension() == ".json")
                inside.push_back(entry->path().string());
        std::sort(inside.begin(), inside.end());
        if (inside.empty()) // the path is a file or the folder of a treebank
            inside.push_back(key);
        paths.insert(paths.end(), inside.begin(), inside.end());
    }
    return paths;
}

/// Sets the points of the exercises. `points` contains a number for each exercise, or requests the
/// number of steps of the answer of each exercise.
Result<void> setPoints(const std::string& points, std::vector<Exercise>& exercises) {
    std::istringstream numbers(points);
    std::string number;
    for (std::size_t i = 0; !points.empty() && i < exercises.size(); ++i) {
        if (points == "steps") {
            const Result<Examiner> examiner = Examiner::of(exercises[i]);
            if (examiner && examiner->kind().answer == ExerciseKind::Answer::Derivation)
                exercises[i].points = static_cast<double>(
                    splitTransitions(examiner->modelAnswer(), exercises[i].system).size());
            continue;
        }
        const bool isThere = static_cast<bool>(std::getline(numbers, number, ','));
        char* end = nullptr;
        exercises[i].points = isThere ? std::strtod(number.c_str(), &end) : -1;
        if (!isThere || number.empty() || *end != '\0' || !(exercises[i].points >= 0) ||
            exercises[i].points > 10'000)
            return failure("--points has no number from 0 to 10,000 for exercise {0}, expected "
                           "\"steps\" or a number for each exercise, separated by commas",
                           i + 1);
    }
    return {};
}

/// Reads the keys. Returns the exit status. If a key cannot be used, prints the error.
int readKeys(const GradeOptions& options, std::vector<Grader>& graders) {
    for (const std::string& path : keyPaths(options.keys)) {
        Result<ExerciseFile> key = readKey(path, options.keyOptions);
        if (!key) {
            complain(key.error());
            return BadInput;
        }
        if (const Result<void> done = setPoints(options.points, key->exercises); !done) {
            complain(done.error());
            return BadUsage;
        }
        if (options.marks)
            for (Exercise& exercise : key->exercises)
                exercise.marks = *options.marks;
        Result<Grader> grader = Grader::of(*std::move(key), path);
        if (!grader) {
            complain(Error{grader.error().message, path, 0, 0});
            return BadInput;
        }
        graders.push_back(*std::move(grader));
    }
    return Success;
}

int createFolder(const std::string& path) {
    std::error_code failed;
    std::filesystem::create_directories(pathOf(path), failed);
    if (!failed)
        return Success;
    complain(Error{Text("cannot create this folder: {0}", failed.message()), path, 0, 0});
    return BadInput;
}

/// Returns the first status that is not Success.
int firstProblem(std::initializer_list<int> statuses) {
    for (int status : statuses)
        if (status != Success)
            return status;
    return Success;
}

int runGrade(GradeOptions& options) {
    if (!options.out.empty())
        if (const int status = checkOutput(options.out, fileKindOf("csv"), options.inputs());
            status != Success)
            return status;
    if (!options.system.empty()) {
        const Result<TransitionSystem> system =
            chosenSystem(options.system, options.keyOptions.shape.root);
        if (!system)
            return refuseSystem(options.system, system.error());
        options.keyOptions.system = *system;
        if (!takeNames(*options.keyOptions.system, options.names))
            return BadUsage;
    }
    std::vector<Grader> graders;
    if (const int status = readKeys(options, graders); status != Success)
        return status;
    if (!options.feedback.empty())
        if (const int status = createFolder(options.feedback); status != Success)
            return status;
    const HandIns handIns = readHandIns(options.answers);
    int status = handIns.errors.empty() ? Success : BadInput;
    for (const Error& error : handIns.errors)
        complain(error);
    std::vector<MarkedFile> files;
    std::set<std::string> used;
    Progress progress(handIns.students.size());
    for (const HandIn& handIn : handIns.students) {
        progress.report(0);
        MarkedFile file = gradeWithOneOf(graders, handIn);
        for (const Error& error : file.errors) {
            complain(error);
            status = BadInput;
        }
        if (!options.feedback.empty()) {
            const std::filesystem::path page =
                pathOf(options.feedback) / pathOf(pageName(file.student, used));
            const int written =
                writeChecked(page.string(), fileKindOf("html"), feedbackPage(file, options.grades),
                             options.inputs(), Readers::OwnerAlone);
            if (written != Success)
                status = written;
        }
        files.push_back(std::move(file));
        progress.nextPart();
    }
    const int reported =
        options.report.empty()
            ? Success
            : writeChecked(options.report, fileKindOf("html"), classReport(files, options.grades),
                           options.inputs(), Readers::OwnerAlone);
    return firstProblem({reported, writeTable(options, gradesCsv(files, options.grades)), status});
}

} // namespace

void addGradeCommand(Command app, int& status) {
    const Command command = app.addSubcommand(
        "grade", "Mark the answers of a class: a table of scores and misconceptions (CSV).");
    command.setFooter(
        R"(KEY is a treebank whose trees are to be derived (which requires --system), exercises written
by "parsescope-cli exercises", a saved session, or a derivation as JSON Lines. ANSWERS are files,
folders and zip archives, also as Moodle and ILIAS pack them; students are named after their files
or folders. A table with a row for each student, as Google Forms and Moodle export it, is a class.
A file has the sheet that was printed, filled in; the table Stack | Buffer | New dependency |
Transition as CSV or TSV with a line of headings, or in Markdown; names of
transitions, with one exercise per line, one name per line, or in numbered lists; JSON Lines as
written by "derive", or each with an answer, {"exercise":3,"answer":"la"}, also in a list; or a
saved session. A file may mix these forms. Of documents (.docx, .odt, .ipynb, and .pdf if the
program pdftotext is installed), the text and its tables are read. Answers that the window or a page
has saved also have "earlier", the tries before the answer, or "steps", all transitions tried in a
derivation, with null for each hint; "after_error" and "tries", the rules of the steps; and
"seconds", the time of the answer. Each try divides the score of the next ones; the best one counts.
Tries and answers beyond the limits that the key fixes do not count.
"3: ..." or a heading like "Exercise 3" gives the number of the exercise. With several keys, that of
a student has the code of the sheet, or is named after the student. Each step is right, optimal but
different from the key, legal with a loss, not needed, or illegal; after an error, the next steps
are judged from the configuration reached.)");
    const auto options = std::make_shared<GradeOptions>();
    command
        .addOption("--key", options->keys,
                   "The exercises with their answers; several, or a folder of them, if students "
                   "have their own")
        .required();
    command.addOption("ANSWERS", options->answers, "Files, folders and zip archives of answers")
        .required();
    command.addOption("--system", options->system, std::string("For treebanks: ") + SystemHelp);
    addNamesOption(command, options->names);
    command.addOption("--out", options->out, "Write the table to this file");
    command.addOption("--feedback", options->feedback,
                      "Write a page of feedback for each student into this folder");
    command.addOption("--report", options->report,
                      "Write a page about the class to this file: by exercise, misconception "
                      "and student");
    command.addOption("--points", options->points,
                      "Points of the exercises in order, separated by commas, or \"steps\": as "
                      "many as an answer has transitions (default: as in the key, or 1)");
    command.addOption(
        "--grades",
        [options](const std::string& text) {
            Result<std::vector<Grade>> grades = readGrades(text);
            if (!grades)
                refuseValue("--grades", grades.error().message.english());
            options->grades = *std::move(grades);
        },
        "Grades with the least percentage of each, for example A:90,B:75,C:60,D:50,F; the last one "
        "is for lower scores (default: \"below\" and the lowest grade)");
    addMarksOption(command, [options](MarkRule rule) { options->marks = rule; });
    command.addFlag("--bom", options->byteOrderMark, ByteOrderMarkHelp);
    addSingleRootOption(command, options->keyOptions.shape.rootLimit);
    addRootStartOption(command, options->keyOptions.shape.root, options->keyOptions.rootOnStack,
                       &options->keyOptions.hasNoRoot);
    addTableLayoutOptions(command, options->keyOptions.table);
    command.setFunction([options, &status] { status = runGrade(*options); });
}

} // namespace parsescope::cli
