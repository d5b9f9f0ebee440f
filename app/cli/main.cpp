// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/command_line.h"
#include "app/cli/teaching.h"
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

namespace parsescope::cli {

// Each function adds a subcommand, which sets `status` after it has run. The name of its source
// file follows. Those for teaching are listed in teaching/teaching.cpp.
void addSystemsCommand(Command app, int& status);    // systems_command.cpp
void addSystemCommand(Command app, int& status);     // system_command.cpp
void addOraclesCommand(Command app, int& status);    // oracles_command.cpp
void addValidateCommand(Command app, int& status);   // validate_command.cpp
void addConvertCommand(Command app, int& status);    // convert_command.cpp
void addDeriveCommand(Command app, int& status);     // derive_command.cpp
void addLossesCommand(Command app, int& status);     // losses_command.cpp
void addAuditCommand(Command app, int& status);      // audit_command.cpp
void addReplayCommand(Command app, int& status);     // replay_command.cpp
void addStatsCommand(Command app, int& status);      // stats_command.cpp
void addDecodeCommand(Command app, int& status);     // decode_command.cpp
void addFindCommand(Command app, int& status);       // find_command.cpp
void addRewriteCommand(Command app, int& status);    // rewrite_command.cpp
void addTrainCommand(Command app, int& status);      // train_command.cpp
void addParseCommand(Command app, int& status);      // parse_command.cpp
void addServeCommand(Command app, int& status);      // serve_command.cpp
void addEvaluateCommand(Command app, int& status);   // evaluate_command.cpp
void addBlameCommand(Command app, int& status);      // blame_command.cpp
void addExperimentCommand(Command app, int& status); // experiment_command.cpp
void addHelpCommand(Command app, int& status);       // help_command.cpp
void addHandbookCommand(Command app, int& status);   // help_command.cpp

} // namespace parsescope::cli

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
    addTeachingCommands(app, status);
    addHelpCommand(app, status);
    addHandbookCommand(app, status);
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
