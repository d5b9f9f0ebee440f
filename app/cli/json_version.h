// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/configuration_json.h"

#include <CLI/CLI.hpp>

namespace parsescope::cli {

/// Adds the option --json-version, which chooses how the JSON of a command states losses.
inline void addJsonVersion(CLI::App& command, LossForm& form) {
    command
        .add_option_function<int>(
            "--json-version", [&form](int version) { form = static_cast<LossForm>(version); },
            "2 (default): losses are always numbers, and loss_exact and losses_exact state which "
            "are exact; 1: a loss that is only a lower bound is a text such as \">=3\"")
        ->check(CLI::Range(1, 2));
}

} // namespace parsescope::cli
