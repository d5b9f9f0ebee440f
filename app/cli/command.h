// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>

namespace parsescope::cli {

/// An exit status of the program.
enum Status {
    Success = 0,
    BadInput = 1, ///< an error in the input, or an output that could not be written
    BadUsage = 2, ///< an error in the command line
};

// Each function below adds a subcommand, which sets `status` after it has run. The name of the
// source file follows.
void addSystemsCommand(CLI::App& app, int& status);    // systems_command.cpp
void addSystemCommand(CLI::App& app, int& status);     // system_command.cpp
void addOraclesCommand(CLI::App& app, int& status);    // oracles_command.cpp
void addValidateCommand(CLI::App& app, int& status);   // validate_command.cpp
void addConvertCommand(CLI::App& app, int& status);    // convert_command.cpp
void addDeriveCommand(CLI::App& app, int& status);     // derive_command.cpp
void addLossesCommand(CLI::App& app, int& status);     // losses_command.cpp
void addAuditCommand(CLI::App& app, int& status);      // audit_command.cpp
void addReplayCommand(CLI::App& app, int& status);     // replay_command.cpp
void addStatsCommand(CLI::App& app, int& status);      // stats_command.cpp
void addDecodeCommand(CLI::App& app, int& status);     // decode_command.cpp
void addFindCommand(CLI::App& app, int& status);       // find_command.cpp
void addTrainCommand(CLI::App& app, int& status);      // train_command.cpp
void addParseCommand(CLI::App& app, int& status);      // parse_command.cpp
void addServeCommand(CLI::App& app, int& status);      // serve_command.cpp
void addEvaluateCommand(CLI::App& app, int& status);   // evaluate_command.cpp
void addBlameCommand(CLI::App& app, int& status);      // blame_command.cpp
void addExperimentCommand(CLI::App& app, int& status); // experiment_command.cpp
void addExercisesCommand(CLI::App& app, int& status);  // exercises_command.cpp
void addGradeCommand(CLI::App& app, int& status);      // grade_command.cpp
void addLessonCommand(CLI::App& app, int& status);     // lesson_command.cpp
void addCourseCommand(CLI::App& app, int& status);     // course_command.cpp
void addHandoutCommand(CLI::App& app, int& status);    // handout_command.cpp
void addHelpCommand(CLI::App& app, int& status);       // help_command.cpp
void addHandbookCommand(CLI::App& app, int& status);   // help_command.cpp
void addSiteCommand(CLI::App& app, int& status);       // site_command.cpp

} // namespace parsescope::cli
