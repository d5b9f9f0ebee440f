// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/command_line.h"
#include "app/last_barrier.h"
#include "core/base/edit_distance.h"
#include "core/base/platform/signals.h"
#include "core/base/platform/terminal.h"
#include "core/export/display_text.h"
#include "core/treebank/temporary_file.h"

#include <algorithm>
#include <exception>
#include <iostream>
#include <vector>

namespace {

using namespace parsescope::cli;

/// Prints an error for `name`, which is none of the subcommands `commands`. Suggests the subcommand
/// with the most similar name, if there is one.
void refuseSubcommand(const std::vector<std::string>& commands, const std::string& name) {
    std::cerr << parsescope::harmless('"' + name + "\" is not a subcommand");
    constexpr int near = 3; // smallest edit distance that cannot be a typing mistake
    const auto distance = [&](const std::string& command) {
        return parsescope::editDistance(name.substr(0, 40), command);
    };
    const std::string& best = *std::ranges::min_element(commands, {}, distance);
    if (distance(best) < near)
        std::cerr << "; did you mean \"" << best << "\"?";
    std::cerr << "\nRun with --help for the list of subcommands.\n";
}

/// Runs the subcommand on the command line. Returns the exit status.
int run(const std::vector<std::string>& arguments) {
    const CommandLine line("Explore transition-based dependency parsing.", "parsescope-cli",
                           "parsescope-cli " PARSESCOPE_VERSION);
    const Command app = line.program();
    app.setFooter("Exit status: 0 success, 1 error in the input, 2 wrong usage.");
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
    addRewriteCommand(app, status);
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
    addPageCommand(app, status);
    addSiteCommand(app, status);
    const std::vector<std::string> commands = line.subcommands();
    if (const std::string first = arguments.size() > 1 ? arguments[1] : "-";
        !first.starts_with('-') && std::ranges::find(commands, first) == commands.end()) {
        refuseSubcommand(commands, first);
        return BadUsage;
    }
    return line.run(arguments).value_or(status);
}

} // namespace

int main(int argc, char** argv) {
    parsescope::setUpLastBarrier("parsescope-cli");
    std::ios::sync_with_stdio(false);
    parsescope::platform::setUpStandardFiles();
    parsescope::platform::ignoreFileSizeLimit();
    parsescope::deleteUnfinishedFilesOnSignals();
    int status = BadInput;
    try {
        status = run(parsescope::platform::arguments(argc, argv));
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
