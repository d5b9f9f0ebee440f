// SPDX-License-Identifier: GPL-3.0-or-later
//
// The initial configurations of textbooks.
#pragma once

#include "core/parsing/root_start.h"
#include "core/teaching/judge/exercise.h"

#include <vector>

namespace parsescope {

[[nodiscard]] RootStart rootStartOf(const Exercise& exercise);
/// Returns a whole sentence: "At the start, ROOT is on the stack."
[[nodiscard]] Text describe(RootStart start);

/// If the exercise shows ROOT on the stack at the start, but the system begins with ROOT in the
/// buffer, makes sure that Exercise::before begins with the transition that shifts ROOT. Fails if
/// there is no such transition.
[[nodiscard]] Result<void> putRootOnStack(Exercise& exercise);

/// Leaves ROOT out, as leaveOutRoot does for other settings (core/oracle/parse_settings.h).
[[nodiscard]] Result<void> leaveOutRoot(Exercise& exercise);
/// Returns the system of an exercise as its file describes it: with ROOT.
[[nodiscard]] const TransitionSystem& describedSystem(const Exercise& exercise);

/// Returns a copy of the exercise for each other initial configuration that its system permits.
/// Empty if the exercise begins after other transitions.
[[nodiscard]] std::vector<Exercise> inOtherConventions(const Exercise& exercise);

} // namespace parsescope
