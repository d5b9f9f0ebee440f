// SPDX-License-Identifier: GPL-3.0-or-later
//
// The parts of the command line that need core/teaching. Its functions are in teaching/, or in
// without_teaching.cpp if the program is built without PARSESCOPE_TEACHING.
#pragma once

#include "app/cli/command_line.h"
#include "core/oracle/parse_settings.h"

#include <string>
#include <vector>

namespace parsescope {
struct Sentence;
} // namespace parsescope

namespace parsescope::cli {

/// Adds the subcommands for teaching, each of which sets `status` after it has run.
void addTeachingCommands(Command app, int& status);

/// Returns the reason why `derive` cannot write the page of a derivation, in which there is
/// no ROOT if `hasNoRoot` is true; empty if it can.
[[nodiscard]] Text obstacleToPage(bool hasNoRoot);
/// Returns the page of a derivation, which begins in the initial configuration of the system and
/// shows the configuration after `first` of its transitions.
[[nodiscard]] std::string pageOfDerivation(const ParseSettings& settings, const Sentence& sentence,
                                           const Tree& gold,
                                           const std::vector<Transition>& transitions, int first);

} // namespace parsescope::cli
