// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/publish/marked_answer.h"

#include <string>
#include <vector>

namespace parsescope {

/// Returns a page about the answers of a class: an HTML document in one file with the results by
/// exercise, by misconception and by student, and a list of topics to repeat. Exercises with equal
/// numbers are counted together, even if students had different keys.
[[nodiscard]] std::string classReport(const std::vector<MarkedFile>& files,
                                      const std::vector<Grade>& grades = {});

} // namespace parsescope
