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

/// What was explored of a sentence, for a page.
struct Recording : ParseSettings {
    Sentence sentence;
    std::optional<Tree> gold;  ///< without it there are no losses
    std::vector<Visit> visits; ///< of the exploration (exploration.h)
    int cursor = 0;
    bool losses = true; ///< losses, costs and reasons are shown, where there is a gold tree
};

/// All that a page shows of a recording: losses, states of arcs, reasons. When stopped, the rest of
/// the losses is left out.
[[nodiscard]] PageDerivation pageDerivation(const Recording& recording,
                                            const TaskControl& control = {});

/// Visits of a single branch.
[[nodiscard]] std::vector<Visit> visitsAlong(const std::vector<Transition>& transitions);

/// A page with one derivation: a document of one file.
[[nodiscard]] std::string derivationPage(const Recording& recording,
                                         const TaskControl& control = {});

/// A whole lesson as such a page: scenes can be stepped through, questions be answered.
[[nodiscard]] std::string lessonPage(const Lesson& lesson);

} // namespace parsescope
