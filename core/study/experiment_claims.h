// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/study/experiment_entries.h"

namespace parsescope {

/// Returns a section of Markdown that compares the results with the claims of `grid`; empty if
/// nothing can be compared. Differences are given with intervals over sentences and seeds
/// (difference.h), and their significance is corrected for the number of comparisons.
[[nodiscard]] std::string claimsMarkdown(const ExperimentGrid& grid,
                                         const std::vector<ExperimentEntry>& entries);

} // namespace parsescope
