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

/// A name of a pattern and what it stands for.
struct MatchedNode {
    std::string name;
    int word = 0;               ///< 1-based; 0 for ROOT and empty nodes
    std::string emptyNode = {}; ///< "5.1"; empty for ROOT and words

    bool operator==(const MatchedNode&) const = default;
    /// "5", "5.1", or "0" for ROOT: the ID in the treebank.
    [[nodiscard]] std::string place() const {
        return emptyNode.empty() ? std::to_string(word) : emptyNode;
    }
};

/// One place in a sentence that a query asks for.
struct Match {
    std::vector<int> words; ///< 1-based, ascending; empty when the sentence as a whole is meant
    std::vector<MatchedNode> nodes = {}; ///< of a pattern, those with names
    /// For parser states: how many transitions come before it in the canonical derivation, or on
    /// the optimal path; -1 else.
    int step = -1;

    bool operator==(const Match&) const = default;
};

/// Every match of something in a sentence: none when the sentence is not among those asked for.
/// Fails when the question takes too long for this sentence, or has no answer that is known: never
/// "no" instead.
using Matches = Result<std::vector<Match>>;

/// A condition on a sentence.
using Condition = std::function<Matches(Subject&)>;

/// A question about sentences. May be used by one thread at a time; cheap to copy.
struct Query {
    std::string text; ///< as it was written
    Condition condition;
    ArcSource arcs = ArcSource::Basic; ///< which arcs patterns see
};

/// Longest query that is read, in bytes.
inline constexpr std::size_t LongestQuery = 100'000;
/// Most terms of one query; a pattern is one.
inline constexpr int MostTerms = 1000;

/// Reads a query. Errors have line and column in `text`, in Unicode normal form C, and say what was
/// expected. All text is compared in that form. O(n), and so are the answers, but for patterns with
/// two nodes or more, whose steps are limited, and parser states.
///
/// A query is a row of terms, all of which must hold; `or`, `not` and parentheses combine them
/// otherwise, and `and` may be written.
///
///     walk  "to walk"      the text of the sentence has this in it, whatever the case
///     /walk(s|ed)/         ... a match of this regular expression; /…/i ignores case
///     lemma:walk           some word has this lemma, whatever the case
///     lemma=Walk           ... exactly this one
///     form:/ing$/          ... a form in which the regular expression matches somewhere
///     form=/.*ing/         ... one that it matches as a whole
///     [upos=VERB, Number]  some word that is like this, in the notation of patterns
///     length>=20           also roots, gap-degree, spine, gamma; and <=, <, >, =, !=
///     projective, nonprojective
///     derivable:SYSTEM, not-derivable:SYSTEM
///     ambiguous:SYSTEM     two optimal transitions somewhere; ambiguous:SYSTEM>=5 at 5 places
///     loss:SYSTEM:sh>=2    the loss after this transition, somewhere; loss:SYSTEM>=2 at the start
///     pattern { … }        see tree_pattern.h
///
/// Fields of words are form, lemma, upos, xpos, feats, deprel, deps and misc; in feats and misc one
/// feature is meant ("feats:Number=Plur", or "feats:Number" with any value). Fields of sentences
/// are text, sent_id and comment (any comment line), of which a part will do unless "=" is written.
///
/// `spine` is the number of nodes of the longest left or right spine in the gold tree. `gamma` is
/// the largest γ [SSN13 §5] in the canonical derivation of lr-spine. In loss:… "somewhere" is in
/// the configurations of the canonical derivation (static_oracle.h), in ambiguous:… in those of the
/// optimal path (derivation.h), which also leads to the best tree where the gold tree cannot be
/// derived; where there is none, the sentence is not found. In loss:…, `la` also stands for la1,
/// la2, …
///
/// Two terms may be about two different words; for one word with several properties there is […].
///
/// A system is one of the list, or of `own`, which go first.
[[nodiscard]] Result<Query> parseQuery(std::string_view text,
                                       std::span<const TransitionSystem> own = {});

/// Returns the matches of the query in a sentence; empty if the sentence does not satisfy it.
[[nodiscard]] Matches findMatches(const Query& query, const Sentence& sentence);

} // namespace parsescope
