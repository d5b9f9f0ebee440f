// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/parsing/transition_system.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

namespace parsescope::cli {

/// Help text of an option or argument that takes a system.
inline constexpr const char* SystemHelp =
    "Name of the transition system, such as arc-eager+lba, or a file that describes one: with / in "
    "its path, or .system at its end";

/// The system called `name`, or that of a file; fails also when it is for another place of ROOT.
[[nodiscard]] Result<TransitionSystem> chosenSystem(const std::string& name, RootPlace root);

/// Adds the option --system, several times, for systems of files that a log or requests name.
void addSystemFiles(CLI::App& command, std::vector<std::string>& files);
/// The systems of these files; complains and returns nothing when one cannot be read.
[[nodiscard]] std::optional<std::vector<TransitionSystem>>
openSystems(const std::vector<std::string>& files);

/// Complains that there is no such system, and returns the exit status: BadInput for a file,
/// BadUsage for a name.
[[nodiscard]] int refuseSystem(const std::string& name, const Error& error);

} // namespace parsescope::cli
