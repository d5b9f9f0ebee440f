// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/learning/parser.h"
#include "core/parsing/tree_shape.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace parsescope {

/// The way in which a gold arc, or its relation, was lost in a parse.
enum class BlameKind {
    FirstError,  ///< lost by the first decision in the sentence that raised the loss
    LaterError,  ///< lost by a later decision that raised the loss
    Consequence, ///< lost by a decision that did not raise the loss: after an earlier error, only
                 ///< some of several arcs could still be built, and this decision gave up this arc
    OutOfReach,  ///< unreachable already in the initial configuration
    WrongLabel,  ///< the arc was built, but with another relation
};
/// Returns "first error", "later error", "consequence", "out of reach" or "wrong label".
[[nodiscard]] std::string_view nameOf(BlameKind kind);

/// A word with a wrong head, and the decision that lost its gold arc.
struct BlamedArc {
    int word = 0;
    int goldHead = NoHead;
    int lostAt = -1; ///< 0-based index of the transition after which the gold arc is unreachable;
                     ///< -1 if the arc is unreachable in the initial configuration
    int error = -1;  ///< 0-based index of the transition to blame: `lostAt` or, for a consequence,
                     ///< the last error before it; -1 if the arc was out of reach
    BlameKind kind = BlameKind::OutOfReach;
};

/// A decision that raised the loss.
struct ParsingError {
    int step = 0; ///< 0-based index of the transition taken
    Transition taken;
    Transition better; ///< the optimal transition that builds arcs as early as possible
    int raise = 0;     ///< amount by which the transition raised the loss
};

/// A word with its gold head but a wrong relation. Subtypes of relations are ignored.
struct BlamedLabel {
    int word = 0;
    int step = -1; ///< 0-based index of the transition that built the arc; -1 if none did, because
                   ///< the word had no head in the terminal configuration
    std::string found; ///< the predicted relation
};

/// The errors of a parse, decision by decision.
struct SentenceBlame {
    /// The loss of each configuration, from the initial one; one more entry than transitions.
    std::vector<int> losses;
    std::vector<ParsingError> errors;
    std::vector<BlamedArc> arcs;     ///< words with wrong heads, in ascending order
    std::vector<BlamedLabel> labels; ///< words with wrong relations, in ascending order
};

/// Traces every wrong head of `parse` to the decision that lost the gold arc. Returns nothing if no
/// oracle is exact for the system and the gold tree, or if the tree was not built by transitions.
[[nodiscard]] std::optional<SentenceBlame> blame(const TransitionSystem& system, RootPlace root,
                                                 const Tree& gold, const Parse& parse,
                                                 const TaskControl& control = {});
/// Traces wrong heads and wrong relations in a model's parse of a sentence with a gold tree. For a
/// pseudo-projective model, the gold tree is the tree with lifted arcs from which the model has
/// learnt.
[[nodiscard]] std::optional<SentenceBlame> blame(const ModelDescription& model,
                                                 const Sentence& gold, const Parse& parse,
                                                 const TaskControl& control = {});

/// The totals of errors over a treebank.
struct BlameTotals {
    long long sentences = 0;
    long long skipped = 0; ///< number of sentences for which `blame` returned nothing
    /// The number of lost arcs, or of arcs with wrong labels, of each kind.
    using Counts = std::map<BlameKind, long long>;
    Counts all;
    std::map<std::string, Counts> byRelation;
    /// The totals of all errors with one pair of transitions: the transition taken and the better
    /// transition.
    struct Errors {
        long long count = 0;
        long long first = 0; ///< number of errors that are the first error of their sentence
        long long raise = 0; ///< sum of the increases of the loss by these errors
    };
    /// The errors, by the pair of names of the transition taken and of the better transition.
    std::map<std::pair<std::string, std::string>, Errors> byTransition;

    void add(const SentenceBlame& blame, const Sentence& gold, const TransitionSystem& system);
};

/// Parses the sentences that have gold trees with `model`, and adds their errors to `totals`. Calls
/// `each`, if given, with the 0-based index of each sentence and its errors. Fails, and adds
/// nothing to `totals`, if the model gives no scores for a sentence or `control` asks to stop. The
/// error names this sentence by its number in `numbers` or, if `numbers` is empty, by its 1-based
/// position.
[[nodiscard]] Result<void>
addBlame(const Model& model, std::span<const Sentence> sentences, RootLimit rootLimit,
         BlameTotals& totals,
         const std::function<void(std::size_t, const SentenceBlame&)>& each = {},
         std::span<const int> numbers = {}, const TaskControl& control = {});

} // namespace parsescope
