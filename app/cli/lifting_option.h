// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/pseudo_projective.h"

#include <CLI/CLI.hpp>

#include <string>

namespace parsescope::cli {

/// Adds an option whose values are the names of liftings and which sets `lifting`. `lifting` must
/// outlive `command`.
inline CLI::Option* addLiftingOption(CLI::App& command, const std::string& name, Lifting& lifting,
                                     const std::string& help) {
    return command
        .add_option_function<std::string>(
            name, [&lifting](const std::string& value) { lifting = *findLifting(value); }, help)
        ->check(CLI::IsMember({"none", "head", "path", "head+path"}));
}

} // namespace parsescope::cli
