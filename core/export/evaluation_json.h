// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/learning/evaluation.h"
#include "core/learning/shared_task.h"

namespace parsescope {

/// Returns all numbers of an evaluation as JSON; shares are from 0 to 1.
[[nodiscard]] Json evaluationJson(const Evaluation& evaluation);
/// Returns the scores of the CoNLL 2018 shared task as JSON, each as an object with the numbers of
/// units and the shares from 0 to 1.
[[nodiscard]] Json sharedTaskJson(const SharedTaskScores& scores);

} // namespace parsescope
