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
    std::vector<std::string> names; ///< empty for one that has none
    std::vector<Arc> arcs;          ///< between indices of names, to find candidates quickly
    std::vector<PatternClause> clauses;
};

/// What a match must be possible to extend to, or must not. Its names begin with those of the
/// pattern.
struct PatternExtension {
    TreePattern pattern;
    bool wanted = true;
};

/// A whole request.
struct PatternRequest {
    TreePattern pattern;
    std::vector<PatternExtension> extensions;
    std::vector<Condition> globals;
};

/// Reads tree patterns in the notation of Grew-match: a subset of it, with the same meaning, and so
/// with the same number of matches.
///
///     pattern { clause; clause; … }   several are as one; nodes of different names are different
///     with    { clause; … }           keeps the matches that can be extended so
///     without { clause; … }           drops them; any number of both, behind the pattern
///     global  { is_projective; is_tree; is_forest; is_cyclic; is_not_projective; …;
///               sent_id = "…"; text = re"…"; key; !key }      any comment "# key = value"
///
/// Clauses:
///
///     N [upos=VERB|AUX, lemma<>"be", form=re"…", Number, !Mood]    also /…/ and /…/i; x=* for any
///     N -[nsubj|nsubj:pass]-> M     N -> M     N -[^punct]-> M     N -[re"nsubj.*"]-> M
///     N -[1=nsubj, 2<>pass, !2]-> M           the parts before and behind ":"
///     e: N -> M                               names the arc
///     * -[root]-> N, N -[obj]-> *             there is such an arc; "*" is no node of the pattern
///     N ->> M                                 M is below N, at any depth
///     N < M, N << M, N > M, N >> M            next to each other; before, behind
///     N.lemma = M.lemma, N.lemma <> M.lemma, N.form = "…"
///     e.label = f.label, e.label <> "…", e >< f                     (they cross)
///     length(e) > 4, delta(e) < 0, length(N, M) > 4, delta(N, M) < 0  (second − first, head first)
///
/// Features are form, lemma, upos, xpos, the names in FEATS and MISC, and (not in Grew) deprel.
/// Regular expressions must match the whole value. `x<>y` asks for some other value. ROOT is a node
/// with form="__0__" and nothing else. An arc must be named before it is spoken of. Comments are
/// "% …". Only the basic tree is searched, not DEPS. Not there, and told to be mistakes: nodes with
/// "$" that may be the same, `[…] | […]`, order of arcs (e << f, N << e), order of numbers
/// (N.x < M.x), `meta.`, lexicons, clusters, rewriting.
[[nodiscard]] Result<Condition> parsePatternRequest(Scanner& scanner);

/// The features in brackets, "[upos=VERB, Number]", about one word; the bracket comes next.
[[nodiscard]] Result<Condition> parseWordPattern(Scanner& scanner);

/// Every match of the request. Fails when there are too many or it takes too many steps.
[[nodiscard]] Matches matchRequest(const PatternRequest& request, Subject& subject);

} // namespace parsescope
