// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/learning/evaluation.h"
#include "core/learning/shared_task.h"

#include <string>

namespace parsescope {

/// Returns all numbers of an evaluation as JSON; shares are from 0 to 1.
[[nodiscard]] Json evaluationJson(const Evaluation& evaluation);
/// Returns the scores of the CoNLL 2018 shared task as JSON, each as an object with the numbers of
/// units and the shares from 0 to 1.
[[nodiscard]] Json sharedTaskJson(const SharedTaskScores& scores);

/// Returns the numbers of an evaluation as tables for the terminal, in English.
[[nodiscard]] std::string evaluationText(const Evaluation& evaluation);
/// Returns the scores of the CoNLL 2018 shared task as a table for the terminal, in English.
[[nodiscard]] std::string sharedTaskText(const SharedTaskScores& scores);

} // namespace parsescope
