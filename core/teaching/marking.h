// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/explanation.h"
#include "core/teaching/misconception.h"
#include "core/treebank/sentence.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// The verdict on an answer.
enum class Mark {
    Right,      ///< as in the key
    Different,  ///< optimal, but not as in the key
    Loses,      ///< a legal transition that raises the loss
    Illegal,    ///< a transition that is not legal
    Wrong,      ///< a wrong answer to a question about something else than one transition
    Unreadable, ///< an answer that could not be read
    Unknown,    ///< the oracle has only bounds, so the answer cannot be judged
};
/// Returns the name of a mark in tables: "right", "optimal, but different" …
[[nodiscard]] Text nameOf(Mark mark);
/// Returns true for Right and Different.
[[nodiscard]] inline bool isRight(Mark mark) {
    return mark == Mark::Right || mark == Mark::Different;
}

/// A marked answer, or a marked step of an answer that is a derivation.
struct Marking {
    Mark mark = Mark::Unreadable;
    double score = 0;          ///< 0 to 1; only for answers
    int loss = 0;              ///< the number by which the loss rises
    std::vector<LostArc> lost; ///< gold arcs that a single transition loses
    std::optional<Misconception> misconception;
    Text feedback;           ///< to the student; empty for a right step
    std::vector<Text> slips; ///< mistakes in other columns than the transition, one sentence each
    std::optional<Transition> transition; ///< the transition in the answer, if it has only one

    // Only for a step of a derivation:
    int line = 0; ///< in the file of answers, or the number of the try, 1-based
    Configuration configuration;
    std::string given;      ///< the transition as written
    bool isTaken = false;   ///< the derivation continues after it
    bool isFirstTry = true; ///< no wrong try and no hint preceded it

    // Only for a derivation:
    bool isDerivation = false;
    std::vector<Marking> steps;
    /// Number of steps of an optimal derivation from the last configuration to a terminal one.
    int missing = 0;

    /// Returns the number of steps with this mark.
    [[nodiscard]] int count(Mark which) const;
    [[nodiscard]] int rightSteps() const { return count(Mark::Right) + count(Mark::Different); }
    /// Returns the number of slips in all steps.
    [[nodiscard]] int slipCount() const;
    /// Counts the misconceptions in the steps, or, without steps, in the answer.
    [[nodiscard]] std::map<Misconception, int> misconceptions() const;
};

/// Judges a transition in a configuration. `expected` is the transition of the key; without it, the
/// optimal transition that adds an arc as soon as possible is expected. If asked to stop, returns
/// soon, with an unusable result.
[[nodiscard]] Marking judge(Explainer& explainer, const Sentence& sentence,
                            const Configuration& configuration, Transition transition,
                            std::optional<Transition> expected = std::nullopt,
                            const TaskControl& control = {});

// Sentences of several kinds of feedback.

/// Returns "Right.".
[[nodiscard]] Text rightText();
/// Returns "2 arcs are lost.".
[[nodiscard]] Text lostArcCount(int count);
/// Returns the sentence that `missing` steps are missing at the end of a derivation.
[[nodiscard]] Text missingSteps(int missing);
/// Returns a slip as one in the last row of a table.
[[nodiscard]] Text inLastRow(const Text& slip);

/// Returns the texts as a list: "a, b and c".
[[nodiscard]] Text listed(const std::vector<Text>& texts);
/// Returns the name of a node in feedback: "3:sees"; "ROOT" for 0.
[[nodiscard]] std::string nodeName(const Sentence& sentence, int node);
/// Returns "3:sees → 1:She".
[[nodiscard]] Text arcName(const Sentence& sentence, Arc arc);
/// Returns "3:sees → 1:She and 3:sees → 4:him"; "none" for no arc.
[[nodiscard]] Text arcNames(const Sentence& sentence, const std::vector<Arc>& arcs);
/// Returns "Left-Arc (la)", with the number of the variant if there are several.
[[nodiscard]] Text transitionName(const TransitionSystem& system, Transition transition);
/// Returns the names of transitions, separated by spaces.
[[nodiscard]] std::string joinedNames(const TransitionSystem& system,
                                      const std::vector<Transition>& transitions);

} // namespace parsescope
