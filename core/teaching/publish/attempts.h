// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/ask/practice_rules.h"
#include "core/teaching/publish/marked_answer.h"

namespace parsescope {

/// Returns the score of an exercise from the scores of all attempts at it, in order: the score of
/// each attempt is divided by its number, from 1, and the best quotient counts. A hint is an
/// attempt with the score 0, so neither hints nor trying all answers pays. The window, pages and
/// `grade` compute scores by this function.
[[nodiscard]] double scoreOfAttempts(const std::vector<double>& scores);

/// Marks the attempts at an exercise in order. Attempts that cannot be read do not count, nor do
/// attempts after the last one that `rules` allows.
[[nodiscard]] MarkedAnswer markAttempts(const Examiner& examiner, const PracticeRules& rules,
                                        const Attempts& attempts, const TaskControl& control = {});
/// Marks a derivation that was answered step by step, as the window does: `steps` has all
/// transitions that were tried. A derivation without an end scores 0.
[[nodiscard]] MarkedAnswer markSteps(const Examiner& examiner, const PracticeRules& rules,
                                     const Attempts& steps, const TaskControl& control = {});

/// Returns answers of the window as JSON Lines, which readAnswerSheets reads. They were given by
/// the rules `rules`.
[[nodiscard]] std::string answerLines(const std::vector<MarkedAnswer>& answers,
                                      std::span<const Examiner> examiners,
                                      const PracticeRules& rules);

} // namespace parsescope
