// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/parsing/transition_system.h"

namespace parsescope {

/// The position of ROOT in the initial configuration that is shown.
enum class RootStart {
    Stack,  ///< ROOT is on the stack, before the words
    Buffer, ///< ROOT is in the buffer, before the words
    Last,   ///< ROOT is in the buffer, after the words
    None,   ///< there is no ROOT
};

/// Returns the initial configuration of most textbooks, in which ROOT is on the stack: that of the
/// system, or the configuration after the transition that shifts ROOT. Fails if there is no such
/// transition.
[[nodiscard]] Result<Configuration> startWithRootOnStack(const TransitionSystem& system, int words);

} // namespace parsescope
