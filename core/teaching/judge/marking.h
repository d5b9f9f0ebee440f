// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/oracle/arc_fate.h"
#include "core/teaching/judge/misconception.h"
#include "core/treebank/sentence.h"

#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

class Explainer;

/// The verdict on an answer.
enum class Mark {
    Right, ///< a right answer: the answer of the key, or a right answer to a question without a key
    Different,  ///< optimal, but not as in the key
    Loses,      ///< a legal transition that raises the loss
    Illegal,    ///< a transition that is not legal
    Wrong,      ///< a wrong answer to a question that does not ask for one transition, or a swap
                ///< that is not needed
    Unreadable, ///< an answer that could not be read
    Unknown,    ///< an answer that cannot be judged, because the oracle returns only bounds
};
/// Returns the name of a mark in tables, for example "right" or "optimal, but different".
[[nodiscard]] Text nameOf(Mark mark);
/// Returns true for Right and Different.
[[nodiscard]] inline bool isRight(Mark mark) {
    return mark == Mark::Right || mark == Mark::Different;
}

/// The judgement of an answer, or of a step of an answer that is a derivation.
struct Judgement {
    Mark mark = Mark::Unreadable;
    int loss = 0;              ///< the amount by which the loss increased
    std::vector<LostArc> lost; ///< gold arcs that a single transition loses
    std::optional<Misconception> misconception;
    Text feedback;           ///< the feedback to the student; empty for right steps
    std::vector<Text> slips; ///< mistakes in the columns of a row other than the transition, one
                             ///< sentence each; for a derivation, those in its last row
    std::optional<Transition> transition; ///< the transition in the answer, if it has only one
};

/// A marked step of a derivation.
struct MarkedStep : Judgement {
    int line = 0; ///< the 1-based line in the file of answers, or the 1-based number of the try
    Configuration configuration; ///< the configuration before the step
    std::string given;           ///< the transition as written
    bool isTaken = false;        ///< true if the derivation continues after the transition
    /// True if the next steps are judged as if the expected transition stood here, because that is
    /// better for the student. Only for transitions that are illegal or cannot be read.
    bool isAssumed = false;
    bool isMissing = false; ///< true if no row stands for the step, but the next rows need it
    bool hasWrongRelation = false; ///< true if relations are marked and that of its arc is wrong
    bool isFirstTry = true;        ///< true if no wrong try and no hint preceded the step
};

/// The rule by which the mark of a derivation is computed.
enum class MarkRule {
    Heads,     ///< the share of heads that are not lost times the share of steps without a fault
    Relations, ///< as Heads, but a wrong relation counts as half a lost head
    Steps,     ///< the share of steps that are right
};
/// Returns the name of a rule in files and on the command line: "heads", "relations" or "steps".
[[nodiscard]] std::string_view idOf(MarkRule rule);
/// Returns the rule with the name `id`; nothing if there is none.
[[nodiscard]] std::optional<MarkRule> findMarkRule(std::string_view id);
/// Returns a sentence for sheets that states the rule.
[[nodiscard]] Text describe(MarkRule rule);

/// The two numbers in the mark of a derivation.
struct DerivationScore {
    int words = 0;          ///< number of words of the sentence
    int lost = 0;           ///< number of words whose heads the derivation loses
    int wrongRelations = 0; ///< number of arcs with a wrong relation; 0 if they are not marked
    int steps = 0;          ///< number of steps of the model answer
    int faults = 0;         ///< number of steps that are illegal, unreadable, missing or not needed

    /// Returns the share of words whose heads are not lost, from 0 to 1.
    [[nodiscard]] double tree() const;
    /// Returns the share of steps without a fault, from 0 to 1.
    [[nodiscard]] double order() const;
    /// Returns the mark, from 0 to 1: the product of both shares.
    [[nodiscard]] double mark() const { return tree() * order(); }
    /// Returns a sentence with both shares: "Tree: 86 of 100. Steps: 93 of 100."
    [[nodiscard]] Text text() const;
};

/// The marked steps of an answer that is a derivation.
struct MarkedDerivation {
    std::vector<MarkedStep> steps;
    /// The number of steps of an optimal derivation from the last configuration to a terminal
    /// configuration.
    int missing = 0;
    /// The numbers in the mark; nothing if the rule is MarkRule::Steps.
    std::optional<DerivationScore> score{};
    std::vector<Text> notes{}; ///< remarks on how the answer was read, one sentence each
    /// Number of rows that are not marked, because the derivation ended before the row before them.
    int rowsAfterEnd = 0;
    int lineAfterEnd = 0; ///< the line of the first of these rows

    /// Returns the number of steps with the mark `which`.
    [[nodiscard]] int count(Mark which) const;
    /// Returns the number of mistakes that lower the mark.
    [[nodiscard]] int faults() const;
    [[nodiscard]] int rightSteps() const { return count(Mark::Right) + count(Mark::Different); }
};

/// A marked answer.
struct Marking : Judgement {
    double score = 0;                             ///< from 0 to 1
    std::optional<MarkedDerivation> derivation{}; ///< only for answers that are derivations

    /// Returns true for a complete derivation whose steps are right and that has slips.
    [[nodiscard]] bool isRightWithSlips() const {
        return derivation && slipCount() > 0 && derivation->faults() == 0;
    }
    /// Returns the number of slips in all rows.
    [[nodiscard]] int slipCount() const;
    /// Returns the number of occurrences of each misconception in the steps or, if there are no
    /// steps, in the answer.
    [[nodiscard]] std::map<Misconception, int> misconceptions() const;
};

/// Judges a transition in a configuration. `expected` is the transition of the key; without it, the
/// optimal transition that adds an arc as soon as possible is expected, and the feedback does not
/// mention a key. If asked to stop, returns
/// soon, with an unusable result.
[[nodiscard]] Judgement judge(Explainer& explainer, const Sentence& sentence,
                              const Configuration& configuration, Transition transition,
                              std::optional<Transition> expected = std::nullopt,
                              const TaskControl& control = {});

// The functions below return sentences that several kinds of feedback share.

/// Returns "Right.".
[[nodiscard]] Text rightText();
/// Returns "2 arcs are lost.".
[[nodiscard]] Text lostArcCount(int count);
/// Returns a sentence which states that `missing` steps are missing at the end of a derivation.
[[nodiscard]] Text missingSteps(int missing);
/// Returns a sentence which states that the next steps are judged as if the expected transition
/// stood in place of a step.
[[nodiscard]] Text assumedStep();
/// Returns a sentence which states that the last row of a table contains `slip`.
[[nodiscard]] Text inLastRow(const Text& slip);

/// Returns `texts` as a list: "a, b and c".
[[nodiscard]] Text listed(const std::vector<Text>& texts);
/// Returns the name of a node in feedback: "3:sees"; "ROOT" for 0.
[[nodiscard]] std::string nodeName(const Sentence& sentence, int node);
/// Returns the name of an arc in feedback: "3:sees → 1:She".
[[nodiscard]] Text arcName(const Sentence& sentence, Arc arc);
/// Returns the names of arcs in feedback: "3:sees → 1:She and 3:sees → 4:him"; "none" if there are
/// no arcs.
[[nodiscard]] Text arcNames(const Sentence& sentence, const std::vector<Arc>& arcs);
/// Returns the names of the nodes and arcs of a sentence in feedback, for texts about the fate of
/// an arc. `sentence` must outlive the result.
[[nodiscard]] ArcNames namesIn(const Sentence& sentence);
/// Returns the arcs of a configuration, sorted by dependent.
[[nodiscard]] std::vector<Arc> builtArcs(const Configuration& configuration);
/// Returns the name of a transition in feedback: "Left-Arc (la)", with the number of the variant if
/// there are several.
[[nodiscard]] Text transitionName(const TransitionSystem& system, Transition transition);
/// Returns the names of transitions, separated by spaces.
[[nodiscard]] std::string joinedNames(const TransitionSystem& system,
                                      std::span<const Transition> transitions);

/// The amount of feedback to a student's answer.
enum class FeedbackLevel {
    Everything, ///< right and wrong parts with reasons, and hints
    Errors,     ///< only whether the answer is right, without reasons and hints
    Score,      ///< only the score of each exercise, after its end
    Nothing,    ///< no feedback until the end
};

} // namespace parsescope
