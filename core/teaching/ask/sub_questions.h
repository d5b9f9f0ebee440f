// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/explanation.h"
#include "core/teaching/judge/exercise.h"
#include "core/treebank/sentence.h"

#include <cstddef>
#include <vector>

namespace parsescope {

class Explainer;

/// A small question about a transition that raises the loss, with answers to choose from.
struct SubQuestion {
    Text question;
    std::vector<Text> answers;
    std::size_t right = 0; ///< 0-based index of the right answer
    Text reason;           ///< one sentence, shown after an answer
};

/// Returns up to three questions that lead to the reason why `transition`, which is legal, raises
/// the loss: whether its arc is gold, whether the word that leaves the stack has its head and its
/// dependents, and which gold arc can no longer be built. The right answers are computed from the
/// gold tree, the configuration and the oracle; they do not name an optimal transition.
[[nodiscard]] std::vector<SubQuestion> subQuestions(Explainer& explainer, const Sentence& sentence,
                                                    const Configuration& at, Transition transition,
                                                    const TaskControl& control = {});

/// Returns the questions into which the feedback to a wrong answer unfolds: those about its first
/// transition that raises the loss. Returns nothing if there is no such transition.
[[nodiscard]] std::vector<SubQuestion>
subQuestions(const Examiner& examiner, const Marking& marking, const TaskControl& control = {});

} // namespace parsescope
