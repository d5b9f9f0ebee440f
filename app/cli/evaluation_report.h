// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/learning/evaluation.h"

#include <string>

namespace parsescope::cli {

/// A share as percent with two digits.
[[nodiscard]] std::string percentText(double share);

/// All numbers of an evaluation; shares are from 0 to 1.
[[nodiscard]] Json evaluationJson(const Evaluation& evaluation);
/// The same as tables for the terminal.
[[nodiscard]] std::string evaluationText(const Evaluation& evaluation);

} // namespace parsescope::cli
