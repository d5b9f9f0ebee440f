// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explorer/lanes.h"

#include <optional>
#include <vector>

namespace parsescope {

/// A step of the exploration, as it is drawn.
struct StepBox {
    QString name;    ///< of the transition that led here; empty for the start
    int parent = -1; ///< index of the step before; steps come after their parents
    int depth = 0;
    int rise = 0;                 ///< how much the loss rose; 0 when optimal or not known
    bool onPath = false;          ///< on the current branch
    std::optional<int> loss = {}; ///< nothing when not known
    bool compared = false;        ///< marked to be compared with
};

/// Steps run from left to right; each branch has a row of its own below the one it leaves.
struct ExplorationDiagram {
    std::vector<StepBox> steps; ///< by node of the exploration
    int cursor = 0;
};

[[nodiscard]] Drawing layoutExploration(const ExplorationDiagram& diagram, const Measure& measure);
/// Returns the columns of the steps in `layoutExploration`.
[[nodiscard]] StepColumns columnsOf(const ExplorationDiagram& diagram, const Measure& measure);

} // namespace parsescope
