// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command_line.h"
#include "core/export/configuration_json.h"

namespace parsescope::cli {

/// Adds the option --json-version, which chooses how the JSON of a command states losses.
inline void addJsonVersion(Command command, LossForm& form) {
    command
        .addOption(
            "--json-version", [&form](int version) { form = static_cast<LossForm>(version); },
            "2 (default): losses are always numbers, and loss_exact and losses_exact state which "
            "are exact; 1: a loss that is only a lower bound is a text such as \">=3\"")
        .inRange(1, 2);
}

} // namespace parsescope::cli
