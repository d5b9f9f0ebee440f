// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/teaching.h"

#include "app/cli/teaching/lessons.h"
#include "core/teaching/publish/explorer_page.h"

namespace parsescope::cli {

// Each function adds a subcommand. The name of its source file follows.
void addExercisesCommand(Command app, int& status); // exercises_command.cpp
void addGradeCommand(Command app, int& status);     // grade_command.cpp
void addLessonCommand(Command app, int& status);    // lesson_command.cpp
void addCourseCommand(Command app, int& status);    // course_command.cpp
void addHandoutCommand(Command app, int& status);   // handout_command.cpp
void addPageCommand(Command app, int& status);      // page_command.cpp
void addSiteCommand(Command app, int& status);      // site_command.cpp

void addTeachingCommands(Command app, int& status) {
    addExercisesCommand(app, status);
    addGradeCommand(app, status);
    addLessonCommand(app, status);
    addCourseCommand(app, status);
    addHandoutCommand(app, status);
    addPageCommand(app, status);
    addSiteCommand(app, status);
}

Text obstacleToPage(bool hasNoRoot) {
    return hasNoRoot && explorerDocument().empty() ? withoutExplorer() : Text();
}

std::string pageOfDerivation(const ParseSettings& settings, const Sentence& sentence,
                             const Tree& gold, const std::vector<Transition>& transitions,
                             int first) {
    tellWhetherRecorded();
    return explorationPage(explorerDocument(),
                           {settings, sentence, gold, visitsAlong(transitions), first});
}

} // namespace parsescope::cli
