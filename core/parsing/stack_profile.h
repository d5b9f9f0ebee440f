// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/configuration.h"

#include <span>
#include <vector>

namespace parsescope {

/// A part of a derivation that computes an item [h1, h2 h3] [GRSS14 §4.2, Figure 2]: it begins with
/// h1 on top of the stack and ends with h2 and h3 in the place of h1; in between, the stack is
/// never shorter than at its end. So the elements beneath h1 play no part, and the computation is
/// the same above any other stack. The top of an empty stack is the bottom mark $.
struct StackComputation {
    static constexpr int Bottom = -1; ///< $

    int begin = 0; ///< 0-based index of a configuration
    int end = 0;
    int depth = 0; ///< number of computations that contain it
    int h1 = Bottom;
    int h2 = Bottom;
    int h3 = Bottom;
    bool operator==(const StackComputation&) const = default;
};

/// Returns the computations of a derivation up to configuration `end`, by depth, and from left to
/// right: one for each stack element of that configuration, each beginning where the one before it
/// ends; and within each computation of more than one transition, the two that its last transition
/// joins, one deeper. Returns none for derivations with a transition that neither shifts a word nor
/// makes a stack element a dependent of another one and removes it.
[[nodiscard]] std::vector<StackComputation>
computationsOf(std::span<const Configuration> derivation, int end);

} // namespace parsescope
