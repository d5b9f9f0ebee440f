// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command_line.h"

namespace parsescope::cli {

/// An exit status of the program.
enum Status {
    Success = 0,
    BadInput = 1, ///< an error in the input, or an output that could not be written
    BadUsage = 2, ///< an error in the command line
};

// Each function below adds a subcommand, which sets `status` after it has run. The name of the
// source file follows.
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
void addExercisesCommand(Command app, int& status);  // exercises_command.cpp
void addGradeCommand(Command app, int& status);      // grade_command.cpp
void addLessonCommand(Command app, int& status);     // lesson_command.cpp
void addCourseCommand(Command app, int& status);     // course_command.cpp
void addHandoutCommand(Command app, int& status);    // handout_command.cpp
void addHelpCommand(Command app, int& status);       // help_command.cpp
void addHandbookCommand(Command app, int& status);   // help_command.cpp
void addPageCommand(Command app, int& status);       // page_command.cpp
void addSiteCommand(Command app, int& status);       // site_command.cpp

} // namespace parsescope::cli
