// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/pattern_features.h"

#include <vector>

namespace parsescope {

/// The clauses of a block. Those that make names are to be put into the pattern first.
struct ClauseList {
    std::vector<ClauseMaker> makingNames;
    std::vector<ClauseMaker> others;

    /// Puts all into the pattern.
    [[nodiscard]] Result<void> putInto(PatternBuilder& builder) const;
};

/// Reads "{ clause; clause; … }" and appends the clauses to `list`.
[[nodiscard]] Result<void> readClauses(Scanner& scanner, ClauseList& list);

} // namespace parsescope
