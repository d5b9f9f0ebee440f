// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/export/page.h"
#include "core/oracle/parse_settings.h"
#include "core/oracle/problem.h"

#include <optional>
#include <string>
#include <vector>

namespace parsescope {

/// An exploration of a sentence that is to be shown as a page.
struct Recording : ParseSettings {
    Sentence sentence;
    std::optional<Tree> gold;  ///< the gold tree; without a gold tree, no losses are shown
    std::vector<Visit> visits; ///< the visits of the exploration (exploration.h)
    int cursor = 0;
    bool losses =
        true; ///< true if losses, costs and reasons are shown, provided that there is a gold tree
};

/// Returns the content of the page of a recording, with losses, states of arcs and reasons. If
/// asked to stop, leaves out the remaining losses.
[[nodiscard]] PageDerivation pageDerivation(const Recording& recording,
                                            const TaskControl& control = {});

/// Returns the visits of a single branch.
[[nodiscard]] std::vector<Visit> visitsAlong(const std::vector<Transition>& transitions);

/// Returns a page with one derivation: an HTML document in one file.
[[nodiscard]] std::string derivationPage(const Recording& recording,
                                         const TaskControl& control = {});

} // namespace parsescope
