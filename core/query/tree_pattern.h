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

/// The nodes and arcs of a sentence that those of a pattern are matched with so far.
struct PatternBinding {
    const SentenceGraph& graph;
    std::span<const int> nodes; ///< nodes of the graph, by node of the pattern
    std::span<const int> arcs;  ///< indices of arcs of the graph, by arc of the pattern
    long long& cost;            ///< grows by about the number of steps a test takes above one
};

/// A part of a pattern that holds or not once its nodes and arcs are known.
struct PatternClause {
    std::vector<int> nodes; ///< which it needs, as indices of TreePattern::nodes
    std::vector<int> arcs;  ///< which it needs, as indices of TreePattern::arcs
    std::function<Result<bool>(Subject&, const PatternBinding&)> holds;
};

/// A node of a pattern.
struct PatternNode {
    std::string name;    ///< empty where there is none
    bool shares = false; ///< "N$": it may be the same as another one
};

/// Whether an arc has the relation asked for; empty where any will do.
using ArcTest = std::function<Result<bool>(const GraphArc&)>;

/// An arc of a pattern, between indices of TreePattern::nodes.
struct PatternArc {
    int head = 0;
    int dependent = 0;
    ArcTest test;
};

/// Conditions on some nodes and arcs of a sentence.
struct TreePattern {
    std::vector<PatternNode> nodes;
    std::vector<PatternArc> arcs;
    std::vector<std::pair<int, int>> neighbours; ///< the second comes right behind the first
    std::vector<PatternClause> clauses;
    // For a pattern that extends another one: the number of nodes and arcs, the first ones, that
    // are the other's.
    int knownNodes = 0;
    int knownArcs = 0;
};

/// One thing after the other that is looked for.
struct SearchStep {
    enum class Kind {
        AnyNode,     ///< tries every node for `target`
        HeadOf,      ///< the heads of the node `via`
        DependentOf, ///< the dependents of the node `via`
        NodeBefore,  ///< the node right before `via`
        NodeBehind,  ///< the node right behind `via`
        Arc,         ///< the arcs between the ends of the arc `target`, which are known
    };
    Kind kind = Kind::AnyNode;
    int target = 0;
    int via = 0;
    std::vector<int> clauses; ///< those that can be judged from here on, but not before
};

/// In what order the nodes and arcs of a pattern are looked for.
struct SearchPlan {
    std::vector<int> clauses; ///< those that can be judged at once
    std::vector<SearchStep> steps;
};

/// The order that leaves the least to try, as far as the pattern tells.
[[nodiscard]] SearchPlan planSearch(const TreePattern& pattern);

/// A pattern with its plan.
struct PlannedPattern {
    TreePattern pattern;
    SearchPlan plan;
};

/// A part by which a match must, or must not, be possible to extend.
struct PatternExtension {
    PlannedPattern pattern;
    bool wanted = true;
};

/// A whole request.
struct PatternRequest {
    PlannedPattern pattern;
    std::vector<PatternExtension> extensions;
    std::vector<Condition> globals;
};

/// Reads tree patterns in the notation of Grew [https://grew.fr], with the same meaning, and so
/// with the same number of matches.
///
///     pattern { clause; clause; … }   several are as one; nodes of different names are different,
///                                     but "N$" may be the same as another one
///     with    { clause; … }           keeps the matches that can be extended so
///     without { clause; … }           drops them; any number of both
///     global  { is_projective; is_tree; is_forest; is_cyclic; is_not_projective; …;
///               sent_id = "…"; text = re"…"; key; !key }      any comment "# key = value"
///
/// They may come in any order, and so may clauses:
///
///     N [upos=VERB|AUX, lemma<>"be", form=re"…", Number, !Mood]    also /…/ and /…/i; x=* for any
///     N [upos=VERB]|[upos=AUX, Mood=Ind]      one of these
///     N [ExtPos=ADV/upos=ADV]                 ExtPos where there is one, upos where not
///     N -[nsubj|nsubj:pass]-> M     N -> M     N -[^punct]-> M     N -[re"nsubj.*"]-> M
///     N -[1=nsubj, 2<>pass, !2]-> M           the parts before and behind ":"; enhanced=yes
///     e: N -> M                               names the arc
///     * -[root]-> N, N -[obj]-> *             there is such an arc; "*" is no node of the pattern
///     N ->> M                                 M is below N, at any depth
///     N < M, N << M, N > M, N >> M            next to each other; before, behind
///     N.lemma = M.lemma, N.lemma <> "…", N.Number, !N.Number, N.ExtPos/upos = ADP
///     N.__id__ < M.__id__, N.__out__ > 2      places of nodes; numbers of arcs from them
///     e.label = f.label, e.1 = "obl", !e.2    also e.length and e.delta, which are numbers
///     e >< f, e << f, e <> f, N << e          they cross; e is inside f; they share no place;
///                                             N is inside e
///     length(N, M) > 4, delta(N, M) < 0       distances; delta is second − first
///     proj_size(N) > 5, height(N) = 2         nodes below N and N itself, "punct" left out
///     global.is_projective, meta.sent_id = "…"
///
/// Nodes are made by N […] and by arcs, arcs by giving them a name; elsewhere a name that is not
/// made is an error. Regular expressions must match the whole value at the first try
/// (RegexScope::FirstWhole); re"…" is that of OCaml (str_syntax.h), /…/ PCRE2. `x<>y` asks for some
/// other value. ROOT is a node with form="__0__" and nothing else. Comments are "% …".
///
/// Features are those of NodeFeature. Arcs are those of the basic tree unless enhanced ones are
/// asked for (Query::arcs); these have a label "E:…" and the feature enhanced=yes, and empty nodes
/// are nodes like others.
///
/// Not in Grew: the feature deprel, `__out__` (there a key for clusters that no request matches),
/// Number[psor] for Number__psor, letters outside ASCII in names, all of PCRE2, characters instead
/// of bytes in regular expressions, several of them about one feature, and `key` alone in `global`.
/// Not here, and an error: lexicons, clusters, rewriting.
[[nodiscard]] Result<Condition> parsePatternRequest(Scanner& scanner);

/// The features in brackets, "[upos=VERB, Number]", about one word; the bracket comes next.
[[nodiscard]] Result<Condition> parseWordPattern(Scanner& scanner);

/// Every match of the request. Fails when there are too many or it takes too many steps.
[[nodiscard]] Matches matchRequest(const PatternRequest& request, Subject& subject);

} // namespace parsescope
