// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/configuration.h"

#include <span>
#include <vector>

namespace parsescope {

/// A part of a derivation that computes an item [h1, h2 h3] [GRSS14 §4.2, Figure 2]. It begins with
/// h1 on top of the stack and ends with h2 and h3 in the place of h1; in between, the stack is
/// never shorter than at the end. Therefore the computation does not depend on the elements beneath
/// h1, and is also possible above any other stack. The top of an empty stack is the bottom mark $.
struct StackComputation {
    static constexpr int Bottom = -1; ///< the bottom mark $

    int begin = 0; ///< 0-based index of the first configuration
    int end = 0;
    int depth = 0; ///< number of computations that contain this computation
    int h1 = Bottom;
    int h2 = Bottom;
    int h3 = Bottom;
    bool operator==(const StackComputation&) const = default;
};

/// Returns the computations of a derivation up to configuration `end`, sorted by depth and from
/// left to right. At depth 0, there is a computation for each stack element of configuration `end`,
/// and each computation begins where the previous one ends. Each computation of more than one
/// transition contains two computations at the next depth, which its last transition joins. Returns
/// an empty list if a transition of the derivation neither shifts a word nor makes a stack element
/// a dependent of another element and removes it.
[[nodiscard]] std::vector<StackComputation>
computationsOf(std::span<const Configuration> derivation, int end);

} // namespace parsescope
