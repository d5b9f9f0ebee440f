// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/study/experiment_entries.h"

namespace parsescope {

/// What the results say about the claims of a grid, as a section of Markdown; empty where nothing
/// can be compared. A difference is significant when paired randomisation over sentences, whose
/// counts are summed over the seeds, finds one as large with a probability below 0.05.
[[nodiscard]] std::string claimsMarkdown(const ExperimentGrid& grid,
                                         const std::vector<ExperimentEntry>& entries);

} // namespace parsescope
