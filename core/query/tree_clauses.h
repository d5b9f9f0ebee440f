// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/node_features.h"
#include "core/query/number_comparison.h"
#include "core/query/tree_pattern.h"
#include "core/query/value_test.h"

#include <string>

namespace parsescope {

// Clauses of tree patterns. Nodes and arcs are indices of those of the pattern.

/// The value that "N.lemma", "N.ExtPos/upos" or "e.label" denotes.
struct PatternValue {
    bool ofArc = false;
    int index = 0; ///< of the node or the arc
    NodeFeature feature;
    std::optional<NodeFeature> otherwise = {}; ///< of a node without `feature`

    /// True when it is a number: of a node see NodeFeature; length and delta of an arc.
    [[nodiscard]] bool isNumeric() const;
};
/// N.lemma = "…", !N.lemma
[[nodiscard]] PatternClause valueClause(const PatternValue& value, ValueTest test);
/// N.lemma = M.lemma, or <> unless `same`
[[nodiscard]] PatternClause valuesClause(const PatternValue& left, const PatternValue& right,
                                         bool same);
/// e.length > 3, and other numbers
[[nodiscard]] PatternClause numberClause(const PatternValue& value, const Comparison& comparison);
/// N.__id__ < M.__id__, and other numbers
[[nodiscard]] PatternClause numbersClause(const PatternValue& left, Comparison::Sign sign,
                                          const PatternValue& right);

/// A test of one feature of a node; `otherTest` is about `other` where the node has no `feature`.
struct FeatureTest {
    NodeFeature feature;
    ValueTest test;
    std::optional<NodeFeature> other = {};
    ValueTest otherTest = {};
};
/// N [upos=VERB, Number]|[upos=AUX]: all tests of one of the lists.
[[nodiscard]] PatternClause featuresClause(int node, std::vector<std::vector<FeatureTest>> lists);

/// * -[…]-> N
[[nodiscard]] PatternClause incomingClause(int node, ArcTest test);
/// N -[…]-> *
[[nodiscard]] PatternClause outgoingClause(int node, ArcTest test);
/// N ->> M
[[nodiscard]] PatternClause dominanceClause(int above, int below);
/// N << M, or N < M for `next`
[[nodiscard]] PatternClause orderClause(int before, int behind, bool next);
/// N << e: the node is between the ends of the arc, and neither of them.
[[nodiscard]] PatternClause coveredClause(int node, int arc);

/// How two arcs stand to each other, seen from the first.
enum class ArcRelation { Crossing, Inside, Disjoint };
/// e >< f, e << f, e <> f. Arcs that share an end don't cross; of two with the same ends neither is
/// inside the other. They are disjoint when one ends where the other begins, or before.
[[nodiscard]] PatternClause arcsClause(int one, int two, ArcRelation relation);

/// delta(N, M) …, or length for `absolute`
[[nodiscard]] PatternClause distanceClause(int first, int second, const Comparison& comparison,
                                           bool absolute);
/// proj_size(N) …, or height for `height`
[[nodiscard]] PatternClause subtreeClause(int node, const Comparison& comparison, bool height);

} // namespace parsescope
