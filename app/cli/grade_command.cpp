// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "app/cli/root_option.h"
#include "app/cli/system_option.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/teaching/grading.h"
#include "core/treebank/read_file.h"
#include "core/treebank/text.h"

#include <filesystem>
#include <iostream>
#include <memory>
#include <set>

namespace parsescope::cli {

namespace {

struct GradeOptions {
    std::string key;
    std::vector<std::string> answers;
    std::string system;
    std::string out;
    std::string feedback;
    bool byteOrderMark = false;
    KeyOptions keyOptions;

    /// Returns the files that are read.
    [[nodiscard]] std::vector<std::string> inputs() const {
        std::vector<std::string> files = answers;
        files.push_back(key);
        if (isSystemFile(system))
            files.push_back(system);
        return files;
    }
};

/// Returns a safe name for a file that is not among the used ones.
std::string pageName(const std::string& student, std::set<std::string>& used) {
    std::string name;
    for (char c : student)
        name += c == '/' || c == '\\' || c == ':' || static_cast<unsigned char>(c) < 0x21 ? '_' : c;
    while (!name.empty() && name.front() == '.')
        name.erase(0, 1);
    if (name.empty())
        name = "answers";
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
    return writeChecked(options.out, fileKindOf("csv"), bytes, options.inputs());
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
    }
    Result<std::vector<Exercise>> key = readKey(options.key, options.keyOptions);
    if (!key) {
        complain(key.error());
        return BadInput;
    }
    const Result<Grader> grader = Grader::of(*std::move(key));
    if (!grader) {
        complain(Error{grader.error().message, options.key, 0, 0});
        return BadInput;
    }
    if (!options.feedback.empty()) {
        std::error_code failed;
        std::filesystem::create_directories(options.feedback, failed);
        if (failed) {
            complain(Error{Text("cannot create this folder: {0}", failed.message()),
                           options.feedback, 0, 0});
            return BadInput;
        }
    }
    int status = Success;
    std::vector<MarkedFile> files;
    std::set<std::string> used;
    for (const std::string& path : options.answers) {
        const Result<std::string> bytes = readFile(path);
        MarkedFile file = grader->grade(bytes ? *bytes : std::string(), path);
        if (!bytes)
            file.errors.insert(file.errors.begin(), bytes.error());
        for (const Error& error : file.errors) {
            complain(error);
            status = BadInput;
        }
        if (!options.feedback.empty()) {
            const std::filesystem::path page =
                std::filesystem::path(options.feedback) / pageName(file.student, used);
            const int written =
                writeChecked(page.string(), fileKindOf("html"),
                             feedbackPage(file, grader->examiners()), options.inputs());
            if (written != Success)
                return written;
        }
        files.push_back(std::move(file));
    }
    const int written = writeTable(options, gradesCsv(files, grader->examiners()));
    return written == Success ? status : written;
}

} // namespace

void addGradeCommand(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand(
        "grade", "Mark answers to exercises: a table of scores and misconceptions (CSV).");
    command->footer(
        R"(KEY is a treebank whose trees are to be derived (which requires --system), exercises written
by "parsescope-cli exercises", a saved session, or a derivation as JSON Lines. ANSWERS are one
file for each student: the table Stack | Buffer | New dependency | Transition as CSV or TSV
with a line of headings, or in Markdown; names of transitions, with one exercise per line; JSON
Lines as written by "derive"; or a saved session. "3: ..." or a heading like "## Exercise 3"
gives the number of the exercise. Each step is right, optimal but different from the key, legal
with a loss, or illegal; after an error, the next steps are judged from the configuration
reached.)");
    const auto options = std::make_shared<GradeOptions>();
    command->add_option("--key", options->key, "The exercises with their answers")->required();
    command->add_option("ANSWERS", options->answers, "Files of answers")->required();
    command->add_option("--system", options->system, std::string("For treebanks: ") + SystemHelp);
    command->add_option("--out", options->out, "Write the table to this file");
    command->add_option("--feedback", options->feedback,
                        "Write a page of feedback for each student into this folder");
    command->add_flag("--bom", options->byteOrderMark, ByteOrderMarkHelp);
    command->add_flag("--single-root", options->keyOptions.shape.singleRoot, SingleRootHelp);
    addRootOption(*command, options->keyOptions.shape.root);
    command->callback([options, &status] { status = runGrade(*options); });
}

} // namespace parsescope::cli
