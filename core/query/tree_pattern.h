// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/graph.h"
#include "core/query/query.h"
#include "core/query/scanner.h"

#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace parsescope {

/// The nodes and arcs of a sentence to which the nodes and arcs of a pattern have been bound so
/// far.
struct PatternBinding {
    const SentenceGraph& graph;
    std::span<const int> nodes; ///< node of the graph for each node of the pattern
    std::span<const int> arcs;  ///< index of the arc of the graph for each arc of the pattern
    /// A counter, which tests increase by the approximate number of their steps minus 1.
    long long& cost;
};

/// A part of a pattern that can be tested once certain nodes and arcs are bound.
struct PatternClause {
    std::vector<int> nodes; ///< indices into TreePattern::nodes of the nodes that the test needs
    std::vector<int> arcs;  ///< indices into TreePattern::arcs of the arcs that the test needs
    std::function<Result<bool>(Subject&, const PatternBinding&)> holds;
};

/// A node of a pattern.
struct PatternNode {
    std::string name;    ///< name of the node; empty for a node without a name
    bool shares = false; ///< true for a name with "$": the node may be equal to another node
};

/// A test whether an arc has the required relation; empty if any relation is accepted.
using ArcTest = std::function<Result<bool>(const GraphArc&)>;

/// An arc of a pattern. Its ends are 0-based indices into TreePattern::nodes.
struct TreePatternArc {
    int head = 0;
    int dependent = 0;
    ArcTest test;
};

/// Conditions on some nodes and arcs of a sentence.
struct TreePattern {
    std::vector<PatternNode> nodes;
    std::vector<TreePatternArc> arcs;
    /// Pairs of nodes in which the second node directly follows the first.
    std::vector<std::pair<int, int>> neighbours;
    std::vector<PatternClause> clauses;
    // For a pattern that extends another pattern: the numbers of nodes and arcs at the beginning of
    // the lists that belong to the other pattern.
    int knownNodes = 0;
    int knownArcs = 0;
};

/// A step of the search for matches, which binds a node or an arc.
struct SearchStep {
    enum class Kind {
        AnyNode,     ///< tries every node for `target`
        HeadOf,      ///< tries the heads of the node `via`
        DependentOf, ///< tries the dependents of the node `via`
        NodeBefore,  ///< tries the node directly before `via`
        NodeBehind,  ///< tries the node directly after `via`
        Arc, ///< tries the arcs between the ends of the arc `target`, both of which are bound
    };
    Kind kind = Kind::AnyNode;
    int target = 0;
    int via = 0;
    std::vector<int>
        clauses; ///< indices of the clauses that can be tested after the step, but not before
};

/// The order in which the nodes and arcs of a pattern are bound.
struct SearchPlan {
    std::vector<int> clauses; ///< indices of the clauses that can be tested before the first step
    std::vector<SearchStep> steps;
};

/// Returns an order that needs few attempts, as far as the pattern allows an estimate.
[[nodiscard]] SearchPlan planSearch(const TreePattern& pattern);

/// A pattern with its plan.
struct PlannedPattern {
    TreePattern pattern;
    SearchPlan plan;
};

/// A pattern that extends a match. A match counts only if it can be extended or, if `wanted` is
/// false, only if it cannot be extended.
struct PatternExtension {
    PlannedPattern pattern;
    bool wanted = true;
};

/// A complete request of Grew.
struct PatternRequest {
    PlannedPattern pattern;
    std::vector<PatternExtension> extensions;
    std::vector<Condition> globals;
};

/// Reads a request for tree patterns in the notation of Grew [https://grew.fr], with the same
/// meaning and therefore with the same number of matches.
///
///     pattern { clause; clause; … }   several blocks are read as one; nodes with different names
///                                     are different, but "N$" may be equal to another node
///     with    { clause; … }           keeps the matches that can be extended by these clauses
///     without { clause; … }           drops the matches that can be extended; any number of both
///     global  { is_projective; is_tree; is_forest; is_cyclic; is_not_projective; …;
///               sent_id = "…"; text = re"…"; key; !key }      any comment "# key = value"
///
/// Blocks may be in any order, and the clauses of a block also. The forms of clauses are:
///
///     N [upos=VERB|AUX, lemma<>"be", form=re"…", Number, !Mood]    also /…/ and /…/i; x=* for any
///     N [upos=VERB]|[upos=AUX, Mood=Ind]      one of the two lists holds
///     N [ExtPos=ADV/upos=ADV]                 ExtPos if the node has it, otherwise upos
///     N -[nsubj|nsubj:pass]-> M     N -> M     N -[^punct]-> M     N -[re"nsubj.*"]-> M
///     N -[1=nsubj, 2<>pass, !2]-> M           the parts before and after ":"; enhanced=yes
///     e: N -> M                               names the arc
///     * -[root]-> N, N -[obj]-> *             an arc exists; "*" is not a node of the pattern
///     N ->> M                                 M is below N, at any depth
///     N < M, N << M, N > M, N >> M            directly before, before, directly after, after
///     N.lemma = M.lemma, N.lemma <> "…", N.Number, !N.Number, N.ExtPos/upos = ADP
///     N.__id__ < M.__id__, N.__out__ > 2      positions of nodes; numbers of arcs from them
///     e.label = f.label, e.1 = "obl", !e.2    also e.length and e.delta, which are numbers
///     e >< f, e << f, e <> f, N << e          e and f cross; e is inside f; e and f are
///                                             disjoint; N is inside e
///     length(N, M) > 4, delta(N, M) < 0       distances; delta is second − first
///     proj_size(N) > 5, height(N) = 2         N and the nodes below it, without "punct"
///     global.is_projective, meta.sent_id = "…"
///
/// Nodes are declared by N […] and by arcs; arcs are declared by giving them a name. Using an
/// undeclared name is an error. Regular expressions must match the whole value at the first attempt
/// (RegexScope::FirstWhole); re"…" is an expression of OCaml (str_syntax.h), /…/ an expression of
/// PCRE2. `x<>y` requires that x has a value, and that the value is not y. ROOT is a node with the
/// single feature form="__0__". A comment begins with "%".
///
/// Features are described at NodeFeature. Arcs are the arcs of the basic tree unless enhanced arcs
/// are requested (Query::arcs). Enhanced arcs have a label "E:…" and the feature enhanced=yes, and
/// empty nodes are treated like all other nodes.
///
/// Additions to Grew: the feature deprel, `__out__` (in Grew a key for clusters that matches
/// nothing), Number[psor] for Number__psor, letters outside ASCII in names, the full notation of
/// PCRE2, characters instead of bytes in regular expressions, several expressions for one feature,
/// and `key` without a value in `global`. Lexicons and clusters are not supported; using them is an
/// error. Rewriting is described at rewriting.h.
[[nodiscard]] Result<Condition> parsePatternRequest(Scanner& scanner);

/// Reads the features of one word in brackets, for example "[upos=VERB, Number]". The bracket must
/// come next.
[[nodiscard]] Result<Condition> parseWordPattern(Scanner& scanner);

/// Returns all matches of the request. Fails if there are too many matches or the search takes too
/// many steps.
[[nodiscard]] Matches matchRequest(const PatternRequest& request, Subject& subject);

/// A function that is called with the node of the graph for each node of the pattern and the index
/// of the arc of the graph for each arc of the pattern. It returns false to end the search.
using MatchReceiver =
    std::function<Result<bool>(const std::vector<int>& nodes, const std::vector<int>& arcs)>;

/// Calls `found` for each match of the request until it returns false. Fails if the search takes
/// too many steps, or with the error of `found`.
[[nodiscard]] Result<void> forEachMatch(const PatternRequest& request, Subject& subject,
                                        const MatchReceiver& found);

} // namespace parsescope
