// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/parsing/transition_system.h"
#include "core/treebank/sentence.h"

#include <string>
#include <vector>

namespace parsescope {

/// The configuration at which a sentence opens, from two of its comments:
///
///     # example = [SSN13 §3.2] Attachment decided late
///     # parse = lr-spine: sh sh sh ra1 sh sh ra1
struct WorkedExample {
    std::string title;
    TransitionSystem system;
    std::vector<Transition> steps; ///< from the initial configuration with ROOT first
};

/// Reads the comments of a sentence. Fails if one of them is missing or has mistakes.
[[nodiscard]] Result<WorkedExample> workedExampleIn(const Sentence& sentence);

} // namespace parsescope
