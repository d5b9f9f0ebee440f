// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/study/experiment_entries.h"

namespace parsescope {

/// For each treebank the relations whose arcs gain most from one variant to another, as sections of
/// Markdown, and how many of them were harder than the average; empty where nothing can be compared
/// [ZM14 Table 4].
[[nodiscard]] std::string relationGainsMarkdown(const ExperimentGrid& grid,
                                                const std::vector<ExperimentEntry>& entries);

} // namespace parsescope
