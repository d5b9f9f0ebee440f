// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/evaluation.h"

#include <string>

namespace parsescope {

/// Returns the numbers of an evaluation as tables for the terminal, in English.
[[nodiscard]] std::string evaluationText(const Evaluation& evaluation);

} // namespace parsescope
