// SPDX-License-Identifier: GPL-3.0-or-later
//
// What several kinds of exercises share.
#pragma once

#include "core/teaching/exercise.h"
#include "core/teaching/exercise_maker.h"

namespace parsescope {

/// Returns the configuration after `before`; fails when a transition is not legal.
[[nodiscard]] Result<Configuration> shownConfiguration(const Exercise& exercise);
/// Chooses the oracle for a gold tree.
[[nodiscard]] Result<Prepared> prepareFor(const Exercise& exercise, const Tree& gold,
                                          Configuration configuration);
/// Prepares a question about a configuration in which a transition is to be taken. Fails when its
/// loss is not known exactly, and, with `exactSteps`, when the loss after a transition is not.
[[nodiscard]] Result<Prepared> prepareOnTheWay(const Exercise& exercise, const TaskControl& control,
                                               bool exactSteps = true);

[[nodiscard]] Marking plainMarking(bool isRight, std::string feedback);
/// Returns the answer as text: that of the first row where the sheet has rows.
[[nodiscard]] std::string_view textOf(const AnswerSheet& sheet);
/// Returns the names of the transitions of a configuration, legal or not: "sh, la, ra".
[[nodiscard]] std::string namesIn(const Examiner& examiner);

/// Returns the transition of the key, or the optimal one that adds an arc as soon as possible.
[[nodiscard]] std::optional<Transition> expectedTransition(const Examiner& examiner);
/// Returns hints for a step, the last ones with `lead` before its name and with the proof.
[[nodiscard]] std::vector<std::string> hintsForStep(const Examiner& examiner,
                                                    const Configuration& at, Transition wanted,
                                                    const std::string& lead, bool tellsLoss,
                                                    const TaskControl& control);

// For answers that are derivations:
[[nodiscard]] std::string expectedSteps(const Examiner& examiner);
[[nodiscard]] std::string modelSteps(const Examiner& examiner, const TaskControl& control);
[[nodiscard]] std::vector<std::string> hintsForSteps(const Examiner& examiner,
                                                     const TaskControl& control);
/// Lists all derivations from the configuration shown that are optimal, by names.
[[nodiscard]] std::optional<std::vector<std::string>> optimalDerivations(const Examiner& examiner,
                                                                         std::size_t most);

// For answers that are trees:
[[nodiscard]] std::string expectedTree(const Examiner& examiner);
/// Returns the heads of the words in their order.
[[nodiscard]] std::string headsOf(const Tree& tree);

} // namespace parsescope
