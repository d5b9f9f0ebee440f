// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/oracle/oracle.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace parsescope {

/// Returns every oracle, the cheapest first. To add an oracle, write a file in a folder of
/// core/oracle and add its function to the list in oracles.cpp.
[[nodiscard]] std::span<const Oracle> oracles();

/// Returns the cheapest exact oracle for the problem or, if none is exact, the cheapest oracle that
/// returns bounds. Considers only oracles that need at most `budget` bytes. Fails if there is none.
[[nodiscard]] Result<Oracle> chooseOracle(const Problem& problem,
                                          std::size_t budget = MemoryBudget);

/// Returns the oracle called `name`, or that of chooseOracle if `name` is empty. Fails if no oracle
/// has that name, or if the oracle does not apply to the problem or needs more than `budget` bytes.
[[nodiscard]] Result<Oracle> findOracle(std::string_view name, const Problem& problem,
                                        std::size_t budget = MemoryBudget);

/// Returns the chart of a configuration by the cheapest exact oracle that fills a table; nothing if
/// there is none.
[[nodiscard]] std::optional<Chart> tabularChart(const Problem& problem,
                                                const Configuration& configuration,
                                                const TaskControl& control = {});

} // namespace parsescope
