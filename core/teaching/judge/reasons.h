// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sentences that explain a step. Each statement in them has been checked with the gold tree and the
// oracle.
#pragma once

#include "core/base/task_control.h"
#include "core/oracle/explanation.h"
#include "core/treebank/sentence.h"

#include <vector>

namespace parsescope {

class Explainer;

/// Returns the reason why an optimal transition costs nothing, for example that its arc is gold.
[[nodiscard]] Text reasonFor(Explainer& explainer, const Sentence& sentence,
                             const Configuration& at, Transition transition,
                             const TaskControl& control = {});

/// Returns two hints that lead to an optimal transition without naming it.
[[nodiscard]] std::vector<Text> nudges(Explainer& explainer, const Sentence& sentence,
                                       const Configuration& at, Transition wanted,
                                       const TaskControl& control = {});

} // namespace parsescope
