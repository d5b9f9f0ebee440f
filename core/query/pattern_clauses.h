// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/pattern_features.h"

#include <vector>

namespace parsescope {

/// The clauses of a block. Clauses that declare names are separate, because they must be added to
/// the pattern first.
struct ClauseList {
    std::vector<ClauseMaker> makingNames;
    std::vector<ClauseMaker> others;

    /// Adds all clauses to the pattern of `builder`.
    [[nodiscard]] Result<void> putInto(PatternBuilder& builder) const;
};

/// Reads "{ clause; clause; … }" and appends the clauses to `list`.
[[nodiscard]] Result<void> readClauses(Scanner& scanner, ClauseList& list);

} // namespace parsescope
