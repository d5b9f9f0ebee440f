// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/last_barrier.h"
#include "core/base/edit_distance.h"
#include "core/export/display_text.h"
#include "core/treebank/unfinished_files.h"

#include <algorithm>
#include <csignal>
#include <exception>
#include <iostream>
#include <sstream>
#include <utility>
#include <vector>

namespace {

using namespace parsescope::cli;

using Commands = std::vector<const CLI::App*>;

/// Prints an error for `name`, which is not a subcommand. Suggests the subcommand with the most
/// similar name, if there is one.
void refuseSubcommand(const Commands& commands, const std::string& name) {
    std::cerr << parsescope::harmless('"' + name + "\" is not a subcommand");
    constexpr int near = 3; // smallest edit distance that cannot be a typing mistake
    const auto distance = [&](const CLI::App* command) {
        return parsescope::editDistance(name.substr(0, 40), command->get_name());
    };
    const CLI::App* best = *std::ranges::min_element(commands, {}, distance);
    if (distance(best) < near)
        std::cerr << "; did you mean \"" << best->get_name() << "\"?";
    std::cerr << "\nRun with --help for the list of subcommands.\n";
}

/// Runs the subcommand on the command line. Returns the exit status.
int run(int argc, char** argv) {
    CLI::App app("Explore transition-based dependency parsing.", "parsescope-cli");
    app.set_version_flag("-V,--version", "parsescope-cli " PARSESCOPE_VERSION);
    app.require_subcommand(0, 1);
    app.footer("Exit status: 0 success, 1 error in the input, 2 wrong usage.");
    int status = Success;
    addSystemsCommand(app, status);
    addSystemCommand(app, status);
    addOraclesCommand(app, status);
    addValidateCommand(app, status);
    addConvertCommand(app, status);
    addDeriveCommand(app, status);
    addLossesCommand(app, status);
    addAuditCommand(app, status);
    addReplayCommand(app, status);
    addStatsCommand(app, status);
    addDecodeCommand(app, status);
    addFindCommand(app, status);
    addTrainCommand(app, status);
    addParseCommand(app, status);
    addServeCommand(app, status);
    addEvaluateCommand(app, status);
    addBlameCommand(app, status);
    addExperimentCommand(app, status);
    addExercisesCommand(app, status);
    addGradeCommand(app, status);
    addLessonCommand(app, status);
    addCourseCommand(app, status);
    addHandoutCommand(app, status);
    addHelpCommand(app, status);
    addHandbookCommand(app, status);
    addSiteCommand(app, status);
    const Commands commands =
        std::as_const(app).get_subcommands([](const CLI::App*) { return true; });
    if (const std::string first = argc > 1 ? argv[1] : "-";
        !first.starts_with('-') && std::ranges::find(commands, first, [](auto* command) {
                                       return command->get_name();
                                   }) == commands.end()) {
        refuseSubcommand(commands, first);
        return BadUsage;
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        std::ostringstream message; // may contain arguments with control characters
        const int code = app.exit(error, std::cout, message);
        std::cerr << parsescope::harmlessLines(message.str());
        return code == 0 ? Success : BadUsage;
    }
    if (app.get_subcommands().empty()) {
        std::cerr << "no subcommand given\n\n" << app.help();
        return BadUsage;
    }
    return status;
}

} // namespace

int main(int argc, char** argv) {
    parsescope::setUpLastBarrier("parsescope-cli");
    std::ios::sync_with_stdio(false);
    // A file that exceeds the size limit becomes an ordinary error of writing.
    std::signal(SIGXFSZ, SIG_IGN);
    parsescope::deleteUnfinishedFilesOnSignals();
    int status = BadInput;
    try {
        status = run(argc, argv);
    } catch (const std::bad_alloc&) {
        std::cerr << "parsescope-cli: there is not enough memory\n";
    } catch (const std::exception& error) {
        std::cerr << "parsescope-cli: " << error.what() << '\n';
    }
    if (!std::cout.flush()) {
        std::cerr << "parsescope-cli: the output could not be written\n";
        return BadInput;
    }
    return status;
}
