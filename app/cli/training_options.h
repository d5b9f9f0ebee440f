// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command_line.h"
#include "core/learning/models.h"

#include <map>
#include <string>

namespace parsescope::cli {

/// The name of the regime of each kind of model; empty for the default.
using RegimeNames = std::map<const ModelKind*, std::string>;

/// Adds an option for the regime of each kind of model that has several. `regimes` must outlive
/// `command`.
void addRegimes(Command command, RegimeNames& regimes);
/// Adds an option for each parameter of each kind of model. `options` must outlive `command`.
void addParameters(Command command, TrainingOptions& options);

} // namespace parsescope::cli
