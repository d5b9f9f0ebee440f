// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/explanation.h"
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

/// A marked answer, or a marked step of an answer that is a derivation.
struct Marking {
    Mark mark = Mark::Unreadable;
    double score = 0;          ///< the score of an answer, from 0 to 1; not set for steps
    int loss = 0;              ///< the amount by which the loss increased
    std::vector<LostArc> lost; ///< gold arcs that a single transition loses
    std::optional<Misconception> misconception;
    Text feedback;           ///< the feedback to the student; empty for right steps
    std::vector<Text> slips; ///< mistakes in columns other than the transition, one sentence each
    std::optional<Transition> transition; ///< the transition in the answer, if it has only one

    // The members below are set only for steps of a derivation.
    int line = 0; ///< the 1-based line in the file of answers, or the 1-based number of the try
    Configuration configuration;
    std::string given;      ///< the transition as written
    bool isTaken = false;   ///< true if the derivation continues after the transition
    bool isFirstTry = true; ///< true if no wrong try and no hint preceded the step

    // The members below are set only for derivations.
    bool isDerivation = false;
    std::vector<Marking> steps;
    /// The number of steps of an optimal derivation from the last configuration to a terminal
    /// configuration.
    int missing = 0;
    std::vector<Text> notes; ///< remarks on how the answer was read, one sentence each
    /// Number of rows that are not marked, because the derivation ended before the row before them.
    int rowsAfterEnd = 0;
    int lineAfterEnd = 0; ///< the line of the first of these rows

    /// Returns true for a complete derivation whose steps are right and that has slips.
    [[nodiscard]] bool isRightWithSlips() const {
        return isDerivation && missing == 0 && slipCount() > 0 && rightSteps() == std::ssize(steps);
    }
    /// Returns the number of steps with the mark `which`.
    [[nodiscard]] int count(Mark which) const;
    [[nodiscard]] int rightSteps() const { return count(Mark::Right) + count(Mark::Different); }
    /// Returns the number of slips in all steps.
    [[nodiscard]] int slipCount() const;
    /// Returns the number of occurrences of each misconception in the steps or, if there are no
    /// steps, in the answer.
    [[nodiscard]] std::map<Misconception, int> misconceptions() const;
};

/// Judges a transition in a configuration. `expected` is the transition of the key; without it, the
/// optimal transition that adds an arc as soon as possible is expected, and the feedback does not
/// mention a key. If asked to stop, returns
/// soon, with an unusable result.
[[nodiscard]] Marking judge(Explainer& explainer, const Sentence& sentence,
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
