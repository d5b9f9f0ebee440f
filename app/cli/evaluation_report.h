// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/base/number_text.h"
#include "core/learning/evaluation.h"

#include <string>

namespace parsescope::cli {

/// All numbers of an evaluation; shares are from 0 to 1.
[[nodiscard]] Json evaluationJson(const Evaluation& evaluation);
/// The same as tables for the terminal.
[[nodiscard]] std::string evaluationText(const Evaluation& evaluation);

} // namespace parsescope::cli
