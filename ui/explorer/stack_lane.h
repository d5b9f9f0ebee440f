// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/stack_profile.h"
#include "ui/explorer/lanes.h"

#include <QString>

#include <vector>

namespace parsescope {

/// The stack at every step of a branch, and the stretches that the branch consists of up to the
/// cursor [GRSS14 Figure 2].
struct StackProfile {
    std::vector<std::vector<int>> stacks; ///< by step; bottom first
    std::vector<QString> forms;           ///< by node 0..n
    std::vector<StackComputation> computations;
    int chosen = 0;          ///< index of a computation
    std::vector<int> marked; ///< nodes that stand out

    /// Reads the stacks of a branch. If `chosen` is no index of a computation, the last one that
    /// lies in no other is chosen.
    StackProfile(const ParseExplorer& parse, const Selection& selection, const Branch& branch,
                 int chosen);
    /// Returns what the chosen computation means, in words.
    [[nodiscard]] QString text(const Branch& branch) const;
};

/// The width of a step for `layoutStacks`.
inline constexpr qreal StackColumnWidth = 58;

/// Each stack as a column with its top above, and below them a bracket for each computation. A
/// target for each step, each element (a Node) and each bracket (an Item).
[[nodiscard]] Drawing layoutStacks(const Branch& branch, const StackProfile& profile,
                                   StepColumns columns, const Measure& measure);

} // namespace parsescope
