// SPDX-License-Identifier: GPL-3.0-or-later
//
// The initial configurations of textbooks.
#pragma once

#include "core/teaching/judge/exercise.h"

#include <vector>

namespace parsescope {

/// The position of ROOT in the initial configuration that an exercise shows.
enum class RootStart {
    Stack,  ///< ROOT is on the stack, before the words
    Buffer, ///< ROOT is in the buffer, before the words
    Last,   ///< ROOT is in the buffer, after the words
    None,   ///< there is no ROOT
};

[[nodiscard]] RootStart rootStartOf(const Exercise& exercise);
/// Returns a whole sentence: "At the start, ROOT is on the stack."
[[nodiscard]] Text describe(RootStart start);

/// Returns the initial configuration of most textbooks, in which ROOT is on the stack: that of the
/// system, or the configuration after the transition that shifts ROOT. Fails if there is no such
/// transition.
[[nodiscard]] Result<Configuration> startWithRootOnStack(const TransitionSystem& system, int words);

/// If the exercise shows ROOT on the stack at the start, but the system begins with ROOT in the
/// buffer, makes sure that Exercise::before begins with the transition that shifts ROOT. Fails if
/// there is no such transition.
[[nodiscard]] Result<void> putRootOnStack(Exercise& exercise);

/// Leaves ROOT out: the derivation begins with an empty stack, and words that are left without a
/// head are the roots. Fails if the system fixes the place of ROOT.
[[nodiscard]] Result<void> leaveOutRoot(ParseSettings& settings);
[[nodiscard]] Result<void> leaveOutRoot(Exercise& exercise);
/// Returns the system of an exercise as its file describes it: with ROOT.
[[nodiscard]] const TransitionSystem& describedSystem(const Exercise& exercise);

/// Returns a copy of the exercise for each other initial configuration that its system permits.
/// Empty if the exercise begins after other transitions.
[[nodiscard]] std::vector<Exercise> inOtherConventions(const Exercise& exercise);

} // namespace parsescope
