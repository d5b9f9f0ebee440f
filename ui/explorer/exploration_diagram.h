// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explorer/configuration_diagram.h"
#include "ui/explorer/lanes.h"

#include <optional>
#include <vector>

namespace parsescope {

/// A step of the exploration in a drawing.
struct StepBox {
    QString name; ///< the name of the transition that led to the step; empty for the start
    /// Index of the previous step, -1 for the start; parents precede their children.
    int parent = -1;
    int depth = 0;
    /// The increase of the loss; 0 if the transition is optimal or its cost is not known.
    int rise = 0;
    bool onPath = false;          ///< true if the step is on the current branch
    std::optional<int> loss = {}; ///< the loss; empty if not known
    bool compared = false;        ///< true if the step is marked for comparison
    QString title = {};  ///< the title of the transition, “Left-Arc”; empty for the start
    QString branch = {}; ///< the name of the branch that ends here; empty for none
    bool shown = true;   ///< false if the step is only on hidden branches; it is not drawn
};

/// The steps of an exploration from left to right; each branch has a row of its own below the
/// branch that it leaves.
struct ExplorationDiagram {
    std::vector<StepBox> steps; ///< indexed by node of the exploration
    int cursor = 0;
};

/// Returns the height of the drawing of `rows` rows of steps.
[[nodiscard]] qreal explorationHeight(int rows);
[[nodiscard]] Drawing layoutExploration(const ExplorationDiagram& diagram, const Measure& measure);
/// Returns the columns of the steps in the drawing by `layoutExploration`.
[[nodiscard]] StepColumns columnsOf(const ExplorationDiagram& diagram, const Measure& measure);

/// Returns the content of a diagram in words, for its drawing: one fact for each thing drawn, in
/// reading order.
[[nodiscard]] std::vector<Fact> factsOf(const ConfigurationDiagram& diagram);
[[nodiscard]] std::vector<Fact> factsOf(const ExplorationDiagram& diagram);

} // namespace parsescope
