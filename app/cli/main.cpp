// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"

#include <exception>
#include <iostream>

namespace {

using namespace parsescope::cli;

/// Runs the subcommand on the command line. Returns the exit status.
int run(int argc, char** argv) {
    CLI::App app("Explore transition-based dependency parsing.", "parsescope-cli");
    app.set_version_flag("--version", "parsescope-cli " PARSESCOPE_VERSION);
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
    addHandoutCommand(app, status);
    addHelpCommand(app, status);
    addHandbookCommand(app, status);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? Success : BadUsage;
    }
    if (app.get_subcommands().empty()) {
        std::cerr << "no subcommand given\n\n" << app.help();
        return BadUsage;
    }
    return status;
}

} // namespace

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
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
