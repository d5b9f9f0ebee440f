// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/query.h"
#include "core/query/scanner.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace parsescope {

/// A part of a pattern that holds or not once its nodes are known.
struct PatternClause {
    std::vector<int> nodes; ///< which it needs, as indices of TreePattern::names
    /// `bound[i]` is the node that name i stands for.
    std::function<Result<bool>(Subject&, std::span<const int> bound)> holds;
};

/// What some nodes of a tree must be like. Different names stand for different nodes.
struct TreePattern {
    std::vector<std::string> names; ///< empty for "*"
    std::vector<Arc> arcs;          ///< between indices of names, to find candidates quickly
    std::vector<PatternClause> clauses;
};

/// A whole request: the names of each `without` begin with those of `pattern`.
struct PatternRequest {
    TreePattern pattern;
    std::vector<TreePattern> withouts;
    std::vector<Condition> globals;
};

/// Reads tree patterns in the notation of Grew-match, a subset of it with the same meaning:
///
///     pattern { clause; clause; … }   several are as one; nodes of different names are different
///     without { clause; … }           drops matches that can be extended so; any number of them
///     global  { is_projective; is_not_projective; is_tree; is_not_tree; is_cyclic; is_not_cyclic;
///               sent_id = "…"; text = re"…"; key; !key }      any comment "# key = value"
///
/// Clauses:
///
///     N [upos=VERB|AUX, lemma<>"be", form=re"…", Number, !Mood]    also /…/ and /…/i; x=* for any
///     N -[nsubj|nsubj:pass]-> M     N -> M     N -[^punct]-> M     N -[re"nsubj.*"]-> M
///     N -[1=nsubj, 2<>pass, !2]-> M           the parts before and behind ":"
///     e: N -> M                               names the arc
///     * -[root]-> N                           "*" is some other node
///     N < M, N << M, N > M, N >> M            next to each other; before, behind
///     N.lemma = M.lemma, N.lemma <> M.lemma, N.form = "…"
///     e.label = f.label, e.label <> "…", length(e) > 4, delta(e) < 0     (dependent − head)
///
/// Features are form, lemma, upos, xpos, the names in FEATS and MISC, and (not in Grew) deprel.
/// Regular expressions must match the whole value. `x<>y` asks for some other value. ROOT is a node
/// with form="__0__" and nothing else. An arc must be named before it is spoken of. Comments are
/// "% …". Only the basic tree is searched, not DEPS. Not there: nodes with "$", clusters, packages.
[[nodiscard]] Result<Condition> parsePatternRequest(Scanner& scanner);

/// The features in brackets, "[upos=VERB, Number]", about one word; the bracket comes next.
[[nodiscard]] Result<Condition> parseWordPattern(Scanner& scanner);

/// Every match of the request. Fails when there are too many or it takes too many steps.
[[nodiscard]] Matches matchRequest(const PatternRequest& request, Subject& subject);

} // namespace parsescope
