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

/// How a gold arc, or its relation, was lost in a parse.
enum class BlameKind {
    FirstError,  ///< by the first decision in the sentence that raised the loss
    LaterError,  ///< by a later decision that raised the loss
    Consequence, ///< by a decision that did not raise the loss: after an earlier error, not all of
                 ///< several arcs could be built, and this decision gave up this one of them
    OutOfReach,  ///< unreachable in the initial configuration
    WrongLabel,  ///< the arc was built, but with another relation
};
/// "first error", "later error", "consequence", "out of reach", "wrong label".
[[nodiscard]] std::string_view nameOf(BlameKind kind);

/// A word with a wrong head, and the decision that lost its gold arc.
struct BlamedArc {
    int word = 0;
    int goldHead = NoHead;
    int lostAt = -1; ///< index of the transition after which the arc is unreachable; -1 if it is
                     ///< unreachable from the beginning
    int error = -1;  ///< index of the transition to blame: `lostAt` or, for a consequence, the last
                     ///< error before it; -1 if the arc was out of reach
    BlameKind kind = BlameKind::OutOfReach;
};

/// A decision that raised the loss.
struct ParsingError {
    int step = 0; ///< index of the transition
    Transition taken;
    Transition better; ///< the optimal transition that builds arcs soonest
    int raise = 0;     ///< increase of the loss
};

/// A word with its gold head but a wrong relation; subtypes are ignored.
struct BlamedLabel {
    int word = 0;
    int step = -1;     ///< index of the transition that built the arc; -1 if none did: the word had
                       ///< no head in the terminal configuration
    std::string found; ///< the predicted relation
};

/// The errors of a parse, decision by decision.
struct SentenceBlame {
    std::vector<int> losses; ///< of each configuration: one more entry than transitions
    std::vector<ParsingError> errors;
    std::vector<BlamedArc> arcs;     ///< by word
    std::vector<BlamedLabel> labels; ///< by word
};

/// Traces every wrong head of a parse to the decision that lost the gold arc. Returns nothing if no
/// oracle is exact for the system and the gold tree.
[[nodiscard]] std::optional<SentenceBlame> blame(const TransitionSystem& system, RootPlace root,
                                                 const Tree& gold, const Parse& parse,
                                                 const TaskControl& control = {});
/// Traces wrong heads and wrong relations in a model's parse of a sentence with a gold tree. For a
/// pseudo-projective model, the gold tree is the one with lifted arcs, from which it has learnt.
[[nodiscard]] std::optional<SentenceBlame> blame(const ModelDescription& model,
                                                 const Sentence& gold, const Parse& parse,
                                                 const TaskControl& control = {});

/// Totals over a treebank.
struct BlameTotals {
    long long sentences = 0;
    long long skipped = 0; ///< sentences without a result
    /// Numbers of lost arcs and of arcs with wrong labels, by kind: in total and by gold relation.
    using Counts = std::map<BlameKind, long long>;
    Counts all;
    std::map<std::string, Counts> byRelation;
    /// Errors with the same transition taken and the same better one.
    struct Errors {
        long long count = 0;
        long long first = 0; ///< number of these that are the first error of a sentence
        long long raise = 0; ///< sum of the increases of the loss
    };
    /// By the names of the transition taken and the better one.
    std::map<std::pair<std::string, std::string>, Errors> byTransition;

    void add(const SentenceBlame& blame, const Sentence& gold, const TransitionSystem& system);
};

/// Parses the sentences that have gold trees with `model`, and adds their errors to `totals`.
/// Calls `each`, if given, with the index of each sentence and its errors. Fails, and adds nothing,
/// if the model gives no scores for one of the sentences or `control` asks to stop.
[[nodiscard]] Result<void>
addBlame(const Model& model, std::span<const Sentence> sentences, bool singleRoot,
         BlameTotals& totals,
         const std::function<void(std::size_t, const SentenceBlame&)>& each = {},
         const TaskControl& control = {});

} // namespace parsescope
