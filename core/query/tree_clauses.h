// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/comparison.h"
#include "core/query/tree_pattern.h"
#include "core/query/value_test.h"

#include <string>

namespace parsescope {

// Clauses of tree patterns about arcs and order. Nodes are indices of the pattern's names; the test
// of a relation is empty where any will do.

/// What is compared in "N.lemma" or "e.label".
struct PatternValue {
    int node = 0;
    std::string feature; ///< empty for the relation of the arc to `node`
};
/// N.lemma = "…"
[[nodiscard]] PatternClause valueClause(const PatternValue& value, ValueTest test);
/// N.lemma = M.lemma, or <> unless `same`
[[nodiscard]] PatternClause valuesClause(const PatternValue& left, const PatternValue& right,
                                         bool same);
/// N -[…]-> M
[[nodiscard]] PatternClause arcClause(Arc arc, ValueTest test);
/// * -[…]-> N
[[nodiscard]] PatternClause incomingClause(int node, ValueTest test);
/// N -[…]-> *
[[nodiscard]] PatternClause outgoingClause(int node, ValueTest test);
/// N ->> M
[[nodiscard]] PatternClause dominanceClause(int above, int below);
/// N << M, or N < M for `next`
[[nodiscard]] PatternClause orderClause(int before, int behind, bool next);
/// e >< f
[[nodiscard]] PatternClause crossingClause(Arc one, Arc two);
/// delta(head, dependent) … , or length for `absolute`
[[nodiscard]] PatternClause distanceClause(Arc ends, const Comparison& comparison, bool absolute);

} // namespace parsescope
