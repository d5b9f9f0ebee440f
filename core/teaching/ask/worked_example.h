// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/parsing/transition_system.h"
#include "core/treebank/sentence.h"

#include <string>
#include <vector>

namespace parsescope {

/// The configuration at which a sentence is opened. It is given by two comments of the sentence:
///
///     # example = [SSN13 §3.2] Attachment decided late
///     # parse = lr-spine: sh sh sh ra1 sh sh ra1
struct WorkedExample {
    std::string title;
    TransitionSystem system;
    std::vector<Transition> steps; ///< transitions from the initial configuration with ROOT first
};

/// Reads the two comments of a sentence. Fails if one of the comments is missing or not valid.
[[nodiscard]] Result<WorkedExample> workedExampleIn(const Sentence& sentence);

} // namespace parsescope
