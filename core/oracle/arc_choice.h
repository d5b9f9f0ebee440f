// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/oracle/problem.h"
#include "core/parsing/arc_planes.h"

#include <vector>

namespace parsescope {

/// Gold arcs that can each be built, but perhaps not all together, because they cross or close
/// cycles. Arcs are represented by their dependents. Groups have no arcs in common, and what is
/// given up in one group does not matter for the others.
struct ArcGroup {
    std::vector<int> arcs;
    /// For each cycle of arcs that are built or in the group, the arcs of the group in it.
    std::vector<std::vector<int>> cycles;
};

/// Returns the groups of the arcs between `words` words that cross others or belong to one of
/// `cycles`, which are the dependents of the open arcs of each cycle.
[[nodiscard]] std::vector<ArcGroup>
groupsOf(const ArcPlanes& planes, const std::vector<std::vector<int>>& cycles, int words);

/// Returns the smallest cost of arcs of a group without which the other arcs of the group can be
/// built together. The search gives up after about 100,000 choices and then returns a lower bound.
/// The search is exponential in the number of arcs that cross others.
[[nodiscard]] Loss costOfGroup(const Problem& problem, ArcPlanes& planes, const ArcGroup& group,
                               const TaskControl& control);

} // namespace parsescope
