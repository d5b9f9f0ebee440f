// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/query/statistics.h"

#include <string>
#include <vector>

namespace parsescope {

/// Returns the statistics of the arcs of a treebank, and of at least one system on it, as JSON;
/// shares are from 0 to 1.
[[nodiscard]] Json statisticsJson(const ArcStatistics& arcs,
                                  const std::vector<SystemStatistics>& systems);
/// Returns the same statistics as tables for the terminal, in English.
[[nodiscard]] std::string statisticsText(const ArcStatistics& arcs,
                                         const std::vector<SystemStatistics>& systems);

/// Returns the statistics of cells as JSON.
[[nodiscard]] Json statisticsJson(const CellStatistics& statistics);
/// Returns the statistics of cells as a table for the terminal, in English.
[[nodiscard]] std::string statisticsText(const CellStatistics& statistics);

} // namespace parsescope
