// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/node_features.h"
#include "core/query/scanner.h"
#include "core/query/tree_pattern.h"

#include <string>

namespace parsescope {

/// Reads a relation without quotes, up to a character that cannot be part of it. Returns an empty
/// text if there is no relation.
[[nodiscard]] std::string plainLabel(Scanner& scanner);

/// Returns a feature of an arc: "label" is its relation; "1" and "2" are the parts of the relation
/// before and after the first ":"; "enhanced" is "yes" for enhanced arcs. Returns nothing if the
/// arc does not have the feature, and for all other names.
[[nodiscard]] std::optional<std::string_view> arcFeature(const GraphArc& arc,
                                                         std::string_view name);

/// Reads the test of a relation between "-[" and "]->".
[[nodiscard]] Result<ArcTest> takeArcTest(Scanner& scanner);

// The clauses of tree patterns. Nodes and arcs are 0-based indices into the nodes and arcs of the
// pattern.

/// A value in a pattern, for example "N.lemma", "N.ExtPos/upos" or "e.label".
struct PatternValue {
    bool ofArc = false;
    int index = 0; ///< index of the node or of the arc
    NodeFeature feature;
    std::optional<NodeFeature> otherwise = {}; ///< feature that is used for nodes without `feature`

    /// Returns true if the value is a number: a numeric NodeFeature of a node, or length or delta
    /// of an arc.
    [[nodiscard]] bool isNumeric() const;
};
/// Returns the clause N.lemma = "…" or !N.lemma.
[[nodiscard]] PatternClause valueClause(const PatternValue& value, ValueTest test);
/// Returns the clause N.lemma = M.lemma or, if `same` is false, N.lemma <> M.lemma.
[[nodiscard]] PatternClause valuesClause(const PatternValue& left, const PatternValue& right,
                                         bool same);
/// Returns a clause that compares a value with a number, for example e.length > 3.
[[nodiscard]] PatternClause numberClause(const PatternValue& value, const Comparison& comparison);
/// Returns a clause that compares two numbers, for example N.__id__ < M.__id__.
[[nodiscard]] PatternClause numbersClause(const PatternValue& left, Comparison::Sign sign,
                                          const PatternValue& right);

/// A test of a feature of a node. If the node does not have `feature`, `otherTest` is applied to
/// `other`.
struct FeatureTest {
    NodeFeature feature;
    ValueTest test;
    std::optional<NodeFeature> other = {};
    ValueTest otherTest = {};
};
/// Returns the clause N [upos=VERB, Number]|[upos=AUX], which holds if all tests of at least one
/// list hold.
[[nodiscard]] PatternClause featuresClause(int node, std::vector<std::vector<FeatureTest>> lists);

/// Returns the clause * -[…]-> N.
[[nodiscard]] PatternClause incomingClause(int node, ArcTest test);
/// Returns the clause N -[…]-> *.
[[nodiscard]] PatternClause outgoingClause(int node, ArcTest test);
/// Returns the clause N ->> M.
[[nodiscard]] PatternClause dominanceClause(int above, int below);
/// Returns the clause N << M or, if `next` is true, N < M.
[[nodiscard]] PatternClause orderClause(int before, int behind, bool next);
/// Returns the clause N << e, which holds if the node is strictly between the ends of the arc.
[[nodiscard]] PatternClause coveredClause(int node, int arc);

/// The relation of a first arc to a second arc: the first arc crosses the second one, is inside it,
/// or is disjoint from it.
enum class ArcRelation { Crossing, Inside, Disjoint };
/// Returns the clause e >< f, e << f or e <> f. Arcs that share an end do not cross. If two arcs
/// have equal ends, neither is inside the other. Two arcs are disjoint if one arc ends at or before
/// the beginning of the other.
[[nodiscard]] PatternClause arcsClause(int one, int two, ArcRelation relation);

/// Returns the clause delta(N, M) … or, if `absolute` is true, length(N, M) …
[[nodiscard]] PatternClause distanceClause(int first, int second, const Comparison& comparison,
                                           bool absolute);
/// Returns the clause proj_size(N) … or, if `height` is true, height(N) …
[[nodiscard]] PatternClause subtreeClause(int node, const Comparison& comparison, bool height);

} // namespace parsescope
