// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/learning/parser.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace parsescope {

/// How a gold arc, or its relation, got lost in a parse.
enum class BlameKind {
    FirstError,  ///< by the first decision of the sentence that raised the loss
    LaterError,  ///< by one that raised it further, where earlier mistakes had led
    Consequence, ///< by one that did not raise it: an earlier error had ruled the arc out together
                 ///< with others, and which of them had to go was still open
    OutOfReach,  ///< the system could not have built the gold tree anyway
    WrongLabel,  ///< the arc was built, with another relation
};
/// "first error", "later error", "consequence", "out of reach", "wrong label".
[[nodiscard]] std::string_view nameOf(BlameKind kind);

/// A word with a wrong head, and the decision to blame.
struct BlamedArc {
    int word = 0;
    int goldHead = NoHead;
    int lostAt = -1; ///< index of the transition behind which no continuation has the arc; -1 where
                     ///< there never was one
    int error = -1;  ///< index of the error to blame: that transition, or for a consequence the
                     ///< last error before it; -1 when out of reach
    BlameKind kind = BlameKind::OutOfReach;
};

/// A decision that raised the loss.
struct ParsingError {
    int step = 0; ///< index of the transition
    Transition taken;
    Transition better; ///< the optimal one that builds arcs soonest
    int raise = 0;     ///< of the loss
};

/// A word with its gold head, but another relation, subtypes aside.
struct BlamedLabel {
    int word = 0;
    int step = -1;     ///< index of the transition that built the arc; -1 where the end did
    std::string found; ///< relation that it got
};

/// What went wrong in a parse, decision by decision.
struct SentenceBlame {
    std::vector<int> losses; ///< of each configuration, one more than there are transitions
    std::vector<ParsingError> errors;
    std::vector<BlamedArc> arcs;     ///< by word
    std::vector<BlamedLabel> labels; ///< by word
};

/// Traces every wrong head of a parse to the decision that lost the gold arc. Nothing where no
/// oracle is exact for the system and the gold tree.
[[nodiscard]] std::optional<SentenceBlame> blame(const TransitionSystem& system, RootPlace root,
                                                 const Tree& gold, const Parse& parse,
                                                 const TaskControl& control = {});
/// The blame for a model's parse of a sentence that has a tree, relations included. Of a
/// pseudo-projective model, against the tree with lifted arcs that it works towards.
[[nodiscard]] std::optional<SentenceBlame> blame(const ModelDescription& model,
                                                 const Sentence& gold, const Parse& parse,
                                                 const TaskControl& control = {});

/// Totals over a treebank.
struct BlameTotals {
    long long sentences = 0;
    long long skipped = 0; ///< sentences for which there is no blame
    /// Lost arcs, and arcs with wrong labels, by kind: of everything, and by gold relation.
    using Counts = std::map<BlameKind, long long>;
    Counts all;
    std::map<std::string, Counts> byRelation;
    /// Errors by the names of the transition taken and the better one: how often, and by how much
    /// they raised the loss together.
    struct Errors {
        long long count = 0;
        long long first = 0; ///< of these, first errors of a sentence
        long long raise = 0;
    };
    std::map<std::pair<std::string, std::string>, Errors> byTransition;

    void add(const SentenceBlame& blame, const Sentence& gold, const TransitionSystem& system);
};

/// Parses the sentences that have trees as the model does, and adds what went wrong. `each`, if
/// given, is called with the index of a sentence and its blame. Fails, and adds nothing, if the
/// model gives no scores for one of them or `control` asks to stop.
[[nodiscard]] Result<void>
addBlame(const Model& model, std::span<const Sentence> sentences, bool singleRoot,
         BlameTotals& totals,
         const std::function<void(std::size_t, const SentenceBlame&)>& each = {},
         const TaskControl& control = {});

} // namespace parsescope
