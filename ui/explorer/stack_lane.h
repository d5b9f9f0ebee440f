// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/stack_profile.h"
#include "ui/explorer/lanes.h"

#include <QString>

#include <vector>

namespace parsescope {

/// The stack at every step of a branch, and the computations that the branch up to the cursor
/// consists of [GRSS14 Figure 2].
struct StackProfile {
    std::vector<std::vector<int>> stacks; ///< indexed by step; each stack begins at its bottom
    std::vector<QString> forms;           ///< indexed by node 0..n
    std::vector<StackComputation> computations;
    int chosen = 0;          ///< index of the chosen computation
    std::vector<int> marked; ///< highlighted nodes

    /// Reads the stacks of a branch. If `chosen` is not the index of a computation, chooses the
    /// last computation that is not contained in another one.
    StackProfile(const ParseExplorer& parse, const Selection& selection, const Branch& branch,
                 int chosen);
    /// Returns the meaning of the chosen computation in words.
    [[nodiscard]] QString text(const Branch& branch) const;
};

/// The width of a step for the drawing by `layoutStacks`, in pixels at zoom 1.
inline constexpr qreal StackColumnWidth = 58;

/// Draws each stack as a column with its top above, and below the stacks a bracket for each
/// computation. Each step, each element (Kind::Node) and each bracket (Kind::Item) has a target.
[[nodiscard]] Drawing layoutStacks(const Branch& branch, const StackProfile& profile,
                                   StepColumns columns, const Measure& measure);

} // namespace parsescope
