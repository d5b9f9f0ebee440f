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

/// The worth of an answer.
enum class Mark {
    Right,      ///< what the key has
    Different,  ///< optimal too, but not what the key has
    Loses,      ///< a legal transition that raises the loss
    Illegal,    ///< a transition that is not legal
    Wrong,      ///< a wrong answer to a question that is not about one transition
    Unreadable, ///< an answer that could not be read
    Unknown,    ///< the oracle has only bounds, so the answer cannot be judged
};
/// Returns "right", "optimal, but different", …: for tables.
[[nodiscard]] std::string_view nameOf(Mark mark);
/// Returns true for Right and Different.
[[nodiscard]] inline bool isRight(Mark mark) {
    return mark == Mark::Right || mark == Mark::Different;
}

/// A marked answer, or a marked step of an answer that is a derivation.
struct Marking {
    Mark mark = Mark::Unreadable;
    double score = 0;          ///< 0 to 1; of an answer
    int loss = 0;              ///< by which the loss rises
    std::vector<LostArc> lost; ///< gold arcs that a single transition loses
    std::optional<Misconception> misconception;
    std::string feedback;           ///< to the student; empty for a right step
    std::vector<std::string> slips; ///< what is wrong beside the transitions, one sentence each
    std::optional<Transition> transition; ///< that a single answer was read as

    // Only for a step of a derivation:
    int line = 0; ///< of the file of answers, or the number of the try, 1-based
    Configuration configuration;
    std::string given;      ///< the transition as it was written
    bool isTaken = false;   ///< the derivation continues after it
    bool isFirstTry = true; ///< no wrong try and no hint came before it

    // Only for a derivation:
    bool isDerivation = false;
    std::vector<Marking> steps;
    int missing =
        0; ///< steps of an optimal derivation from the last configuration to a terminal one

    /// Returns how many steps have that mark.
    [[nodiscard]] int count(Mark which) const;
    [[nodiscard]] int rightSteps() const { return count(Mark::Right) + count(Mark::Different); }
    /// Returns the number of slips, in all steps.
    [[nodiscard]] int slipCount() const;
    /// Counts the misconceptions of the steps; without steps, of the answer.
    [[nodiscard]] std::map<Misconception, int> misconceptions() const;
};

/// Judges a transition of a configuration. `expected` is the transition of the key; without it, the
/// optimal one that adds an arc as soon as possible. When asked to stop, returns soon, unusable.
[[nodiscard]] Marking judge(Explainer& explainer, const Sentence& sentence,
                            const Configuration& configuration, Transition transition,
                            std::optional<Transition> expected = std::nullopt,
                            const TaskControl& control = {});

/// Returns "3:sees", as nodes are written in feedback; "ROOT" for 0.
[[nodiscard]] std::string nodeName(const Sentence& sentence, int node);
/// Returns "3:sees → 1:She".
[[nodiscard]] std::string arcName(const Sentence& sentence, Arc arc);
/// Returns "3:sees → 1:She and 3:sees → 4:him"; "none" for no arc.
[[nodiscard]] std::string arcNames(const Sentence& sentence, const std::vector<Arc>& arcs);
/// Returns "Left-Arc (la)", with the variant where there are several.
[[nodiscard]] std::string transitionName(const TransitionSystem& system, Transition transition);
/// Returns the names of transitions, separated by spaces.
[[nodiscard]] std::string joinedNames(const TransitionSystem& system,
                                      const std::vector<Transition>& transitions);

} // namespace parsescope
