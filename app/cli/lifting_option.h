// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command_line.h"
#include "core/treebank/pseudo_projective.h"

#include <string>

namespace parsescope::cli {

/// Adds an option whose values are the names of liftings and which sets `lifting`. `lifting` must
/// outlive `command`.
inline Option addLiftingOption(Command command, const std::string& name, Lifting& lifting,
                               const std::string& help) {
    return command
        .addOption(
            name, [&lifting](const std::string& value) { lifting = *findLifting(value); }, help)
        .oneOf({"none", "head", "path", "head+path"});
}

} // namespace parsescope::cli
