// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command_line.h"
#include "core/base/result.h"
#include "core/oracle/parse_settings.h"
#include "core/parsing/transition_system.h"
#include "core/study/loss_answer.h"

#include <optional>
#include <string>
#include <vector>

namespace parsescope::cli {

/// The help text of options and arguments that name a system.
inline constexpr const char* SystemHelp = "Name of a transition system, for example arc-eager+lba, "
                                          "or a file that describes one: its path "
                                          "has a / or ends in .system";

/// Adds the option --names, which sets `names`, the names of transitions for withNames. `names`
/// must outlive `command`.
void addNamesOption(Command command, std::string& names);
/// Gives the transitions of `system` the names `names` unless they are empty. Returns false, and
/// prints the error, if that is not possible.
[[nodiscard]] bool takeNames(TransitionSystem& system, const std::string& names);

/// Adds the option --steps, the limit on the number of transitions with which systems from files
/// can be used although their derivations may never end.
void addStepLimit(Command command, int& stepLimit);

/// Returns the system with the name `name`, or the system described in the file `name`. Also fails
/// if the system needs another position of ROOT than `root`. If the limit applies to the system,
/// prints this to standard error.
[[nodiscard]] Result<TransitionSystem> chosenSystem(const std::string& name, RootPlace root,
                                                    int stepLimit = -1);
/// Returns the system described in a file. If the limit applies to the system, prints this to
/// standard error.
[[nodiscard]] Result<TransitionSystem> openWithLimit(const std::string& path, int stepLimit);
/// Returns the error which states that the system `name` needs --root last.
[[nodiscard]] Error needsRootLast(const std::string& name);

/// Adds the option --system, which can be given several times. Its values are files that describe
/// systems, which a log or requests can then name.
void addSystemFiles(Command command, std::vector<std::string>& files);
/// Returns the systems described in `files`. If a file cannot be read, prints the error and returns
/// nothing.
[[nodiscard]] std::optional<std::vector<TransitionSystem>>
openSystems(const std::vector<std::string>& files, int stepLimit = -1);
/// Returns an object that answers requests about the systems described in `files`, and in other
/// files that the requests name. Prints errors and returns nothing as openSystems does.
[[nodiscard]] std::optional<LossAnswerer> answererFor(const std::vector<std::string>& files,
                                                      int stepLimit, bool thorough = false);

/// Prints the error of a system that cannot be used. Returns the exit status: BadInput if `name` is
/// a file, BadUsage if it is the name of a system.
[[nodiscard]] int refuseSystem(const std::string& name, const Error& error);

/// The values of the options of a command that parses with one system.
struct SettingsOptions {
    std::string system; ///< the name of the system, or the path of its file
    TreeShape shape = {};
    std::string oracle = {}; ///< name of the oracle; empty for the cheapest exact oracle
    int stepLimit = -1;      ///< see addStepLimit
    std::string names = {};  ///< see addNamesOption; empty for the names of the system
    /// True if derivations begin with ROOT on the stack, as in most textbooks.
    bool rootOnStack = false;
    bool hasNoRoot = false; ///< true for parses without ROOT (see without_root.h)
};

/// Adds the option --system, which is required. `options` must outlive `command`.
void addSystemOption(Command command, SettingsOptions& options);
/// Adds the option --single-root. `options` must outlive `command`.
void addSingleRootOption(Command command, SettingsOptions& options);

/// Returns the settings with the system looked up as by chosenSystem, without ROOT if the options
/// say so. If it cannot be used, prints the error and returns the exit status.
[[nodiscard]] tl::expected<ParseSettings, int> chosenSettings(const SettingsOptions& options);

} // namespace parsescope::cli
