// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/study/experiment_entries.h"

namespace parsescope {

/// Returns a section of Markdown that compares the results with the claims of `grid`; empty if
/// nothing can be compared. Its first table has the differences pooled over treebanks
/// (difference.h), whose significance is corrected for the number of claims about a paper. Its
/// second table has the differences on each treebank. Claims without results take these differences
/// from `printed`, a text that has such a second table, or is empty.
[[nodiscard]] std::string claimsMarkdown(const ExperimentGrid& grid,
                                         const std::vector<ExperimentEntry>& entries,
                                         const std::string& printed = {});

} // namespace parsescope
