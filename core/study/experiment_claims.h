// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/study/experiment_entries.h"

namespace parsescope {

/// Returns a section of Markdown that compares the results with the claims of a grid; empty if
/// nothing can be compared. A difference is significant when paired randomisation over sentences,
/// whose counts are summed over the seeds, finds one as large with a probability below 0.05.
[[nodiscard]] std::string claimsMarkdown(const ExperimentGrid& grid,
                                         const std::vector<ExperimentEntry>& entries);

} // namespace parsescope
