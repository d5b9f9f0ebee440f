// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/machine.h"
#include "core/audit/oracle_command.h"

namespace parsescope {

/// Returns a machine that runs as a command: it answers each line on its standard input with a line
/// on its standard output, as resources/handbook/notions/auditing.md describes. States are JSON
/// values, kept as texts. `command` and `control` must outlive the machine.
[[nodiscard]] Machine machineBy(OracleCommand& command, std::string name,
                                const TaskControl& control);

} // namespace parsescope
