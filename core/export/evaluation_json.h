// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/learning/evaluation.h"

namespace parsescope {

/// Returns all numbers of an evaluation as JSON; shares are from 0 to 1.
[[nodiscard]] Json evaluationJson(const Evaluation& evaluation);

} // namespace parsescope
