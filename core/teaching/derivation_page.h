// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/export/page.h"
#include "core/oracle/oracle.h"
#include "core/oracle/parse_settings.h"
#include "core/teaching/lesson.h"

#include <string>
#include <vector>

namespace parsescope {

/// An exploration of a sentence, for a page.
struct Recording : ParseSettings {
    Sentence sentence;
    std::optional<Tree> gold;  ///< if missing, there are no losses
    std::vector<Visit> visits; ///< of the exploration (exploration.h)
    int cursor = 0;
    bool losses = true; ///< show losses, costs and reasons, if there is a gold tree
};

/// Returns the content of a page for a recording: losses, states of arcs, reasons. If asked to
/// stop, leaves out the remaining losses.
[[nodiscard]] PageDerivation pageDerivation(const Recording& recording,
                                            const TaskControl& control = {});

/// Returns the visits of a single branch.
[[nodiscard]] std::vector<Visit> visitsAlong(const std::vector<Transition>& transitions);

/// Returns a page with one derivation: a document in one file.
[[nodiscard]] std::string derivationPage(const Recording& recording,
                                         const TaskControl& control = {});

/// Returns a page with a whole lesson: a document in one file, in which scenes can be stepped
/// through and questions answered.
[[nodiscard]] std::string lessonPage(const Lesson& lesson);

} // namespace parsescope
