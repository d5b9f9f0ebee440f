// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explorer/configuration_diagram.h"
#include "ui/explorer/exploration_diagram.h"

#include <vector>

namespace parsescope {

/// Returns the content of a diagram in words, for its drawing: one fact for each thing drawn, in
/// reading order.
[[nodiscard]] std::vector<Fact> factsOf(const ConfigurationDiagram& diagram);
[[nodiscard]] std::vector<Fact> factsOf(const ExplorationDiagram& diagram);

} // namespace parsescope
