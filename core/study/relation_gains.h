// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/study/experiment_entries.h"

namespace parsescope {

/// Returns for each treebank a section of Markdown with the relations whose arcs gain most from one
/// variant to another, and with the number of these relations that are harder than the average
/// [ZM14 Table 4]. Empty if nothing can be compared.
[[nodiscard]] std::string relationGainsMarkdown(const ExperimentGrid& grid,
                                                const std::vector<ExperimentEntry>& entries);

} // namespace parsescope
