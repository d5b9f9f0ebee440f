// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/configuration.h"

#include <span>
#include <vector>

namespace parsescope {

/// A stretch of a derivation that computes an item [h1, h2 h3] [GRSS14 §4.2, Figure 2]: it begins
/// with h1 on top of the stack and ends with h2 and h3 in the place of h1; in between, the stack is
/// never shorter than at its end. So what is beneath h1 plays no part, and the stretch does the
/// same above any other stack. An empty stack has the bottom mark $ on top.
struct StackComputation {
    static constexpr int Bottom = -1; ///< $

    int begin = 0; ///< a configuration, counted from 0
    int end = 0;
    int depth = 0; ///< so many stretches contain it
    int h1 = Bottom;
    int h2 = Bottom;
    int h3 = Bottom;
    bool operator==(const StackComputation&) const = default;
};

/// The stretches that a derivation is made of up to configuration `end`, by depth, and from left to
/// right: one for each stack element there, each beginning where the one before it has ended; and
/// in each of more than one transition the two that its last transition joins, which are one
/// deeper. None for a derivation with a transition that neither shifts a word nor makes one stack
/// element, which leaves, a dependent of another.
[[nodiscard]] std::vector<StackComputation>
computationsOf(std::span<const Configuration> derivation, int end);

} // namespace parsescope
