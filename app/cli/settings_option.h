// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command_line.h"
#include "core/oracle/parse_settings.h"

#include <string>

namespace parsescope::cli {

/// The values of the options of a command that parses with one system.
struct SettingsOptions {
    std::string system; ///< the name of the system, or the path of its file
    TreeShape shape = {};
    std::string oracle = {}; ///< name of the oracle; empty for the cheapest exact oracle
    int stepLimit = -1;      ///< see addStepLimit
    std::string names = {};  ///< see addNamesOption; empty for the names of the system
    /// True if derivations begin with ROOT on the stack, as in most textbooks.
    bool rootOnStack = false;
};

/// Adds the option --system, which is required. `options` must outlive `command`.
void addSystemOption(Command command, SettingsOptions& options);
/// Adds the option --single-root. `options` must outlive `command`.
void addSingleRootOption(Command command, SettingsOptions& options);

/// Returns the settings with the system looked up as by chosenSystem. If it cannot be used, prints
/// the error and returns the exit status.
[[nodiscard]] tl::expected<ParseSettings, int> chosenSettings(const SettingsOptions& options);

} // namespace parsescope::cli
