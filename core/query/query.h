// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/parsing/transition_system.h"
#include "core/query/subject.h"
#include "core/treebank/sentence.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace parsescope {

/// A name in a pattern and the node that it matches.
struct MatchedNode {
    std::string name;
    int word = 0; ///< 1-based number of the word; 0 for ROOT and empty nodes
    /// The ID of an empty node, for example "5.1"; empty for ROOT and words.
    std::string emptyNode = {};

    bool operator==(const MatchedNode&) const = default;
    /// Returns the ID of the node in the treebank: "5", "5.1", or "0" for ROOT.
    [[nodiscard]] std::string place() const {
        return emptyNode.empty() ? std::to_string(word) : emptyNode;
    }
};

/// A place in a sentence that a query finds.
struct Match {
    std::vector<int> words; ///< 1-based numbers of words in ascending order; empty if the match is
                            ///< the whole sentence
    /// The named nodes of the pattern with the nodes that they match.
    std::vector<MatchedNode> nodes = {};
    /// For parser states, the number of transitions before the configuration in the canonical
    /// derivation or on the optimal path; otherwise -1.
    int step = -1;

    bool operator==(const Match&) const = default;
};

/// The matches of a condition in a sentence; empty if the sentence does not satisfy it. An error if
/// the search takes too long, or if the answer is not known; an unknown answer is never reported as
/// empty.
using Matches = Result<std::vector<Match>>;

/// A condition on a sentence, which returns its matches.
using Condition = std::function<Matches(Subject&)>;

/// A question about sentences. A query must be used by one thread at a time, and is cheap to copy.
struct Query {
    std::string text; ///< text of the query as it was written
    Condition condition;
    ArcSource arcs = ArcSource::Basic; ///< arcs that patterns are matched against
};

/// The largest length of a query, in bytes.
inline constexpr std::size_t LongestQuery = 100'000;
/// The largest number of terms of a query. A pattern is one term.
inline constexpr int MostTerms = 1000;

/// Reads a query. Errors contain the line and the column in `text` (in Unicode normal form C) and
/// state the expected input. All texts are compared in normal form C. Reading a query takes linear
/// time. Answering it also takes linear time, except for patterns with several nodes, whose number
/// of steps is limited, and for parser states.
///
/// A query is a sequence of terms, all of which must hold. The word `and` may be written between
/// terms. `or`, `not` and parentheses combine terms in other ways.
///
///     walk  "to walk"      the text of the sentence contains this text; case is ignored
///     /walk(s|ed)/         the text contains a match of this expression; /…/i ignores case
///     lemma:walk           some word has this lemma; case is ignored
///     lemma=Walk           some word has exactly this lemma
///     form:/ing$/          some word has a form in which the expression matches a part
///     form=/.*ing/         some word has a form that the expression matches as a whole
///     [upos=VERB, Number]  some word has these features, in the notation of patterns
///     length>=20           also roots, gap-degree, spine and gamma, and the signs <=, <, >, =, !=
///     projective, nonprojective
///     derivable:SYSTEM, not-derivable:SYSTEM
///     ambiguous:SYSTEM     two optimal transitions somewhere; ambiguous:SYSTEM>=5 in 5 places
///     loss:SYSTEM:sh>=2    the loss after this transition, somewhere; loss:SYSTEM>=2 initially
///     pattern { … }        see tree_pattern.h
///
/// The fields of words are form, lemma, upos, xpos, feats, deprel, deps and misc. For feats and
/// misc, the value is a single feature: "feats:Number=Plur", or "feats:Number" for any value of
/// Number. The fields of sentences are text, sent_id and comment (any comment line). With ":", a
/// part of the field of a sentence must match; with "=", the whole field must match.
/// Further columns of CoNLL-U Plus are fields of words, too, if their name consists of two parts in
/// capital letters with a colon between them: "PARSEME:MWE:VID" also matches an item such as
/// "2:VID" between semicolons.
///
/// `spine` is the number of nodes of the longest left or right spine in the gold tree. `gamma` is
/// the largest γ [SSN13 §5] in the canonical derivation of lr-spine. In loss:…, "somewhere" means
/// in the configurations of the canonical derivation (oracle/derivation.h); sentences without a
/// canonical derivation do not match. In ambiguous:…, it means in the configurations of the optimal
/// path (derivation.h), which leads to a best tree if the gold tree cannot be derived. In loss:…,
/// `la` also means la1, la2, …
///
/// Different terms may hold for different words. A term […] requires several properties of one
/// word.
///
/// The name of a system denotes the system in `own` with this name or, if there is none, the system
/// in the list of systems.
[[nodiscard]] Result<Query> parseQuery(std::string_view text,
                                       std::span<const TransitionSystem> own = {});

/// Returns the matches of the query in a sentence; empty if the sentence does not satisfy it.
/// Callers that need more than the matches, or a way to stop, make a Subject themselves.
[[nodiscard]] Matches findMatches(const Query& query, const Sentence& sentence);

} // namespace parsescope
