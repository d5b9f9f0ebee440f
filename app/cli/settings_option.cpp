// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/settings_option.h"

#include "app/cli/root_option.h"
#include "app/cli/system_option.h"

#include <utility>

namespace parsescope::cli {

void addSystemOption(Command command, SettingsOptions& options) {
    command.addOption("--system", options.system, SystemHelp).required();
}

void addSingleRootOption(Command command, SettingsOptions& options) {
    addSingleRootOption(command, options.shape.rootLimit);
}

tl::expected<ParseSettings, int> chosenSettings(const SettingsOptions& options) {
    Result<TransitionSystem> system =
        chosenSystem(options.system, options.shape.root, options.stepLimit);
    if (!system)
        return tl::unexpected(refuseSystem(options.system, system.error()));
    if (!takeNames(*system, options.names))
        return tl::unexpected(BadUsage);
    return ParseSettings{*std::move(system), options.shape, options.oracle};
}

} // namespace parsescope::cli
