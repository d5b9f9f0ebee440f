// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"
#include "ui/canvas/arc_diagram.h"
#include "ui/explorer/canvas_diagram.h"
#include "ui/explorer/configuration_diagram.h"
#include "ui/explorer/exploration_diagram.h"

namespace parsescope {

class ParseExplorer;
class Selection;

/// Returns the words and arcs at the cursor as a value for the layouts.
[[nodiscard]] ArcDiagram arcDiagramOf(const ParseExplorer& parse, const Selection& selection);
[[nodiscard]] ConfigurationDiagram configurationDiagramOf(const ParseExplorer& parse,
                                                          const Selection& selection);
/// Returns the content of the canvas. `wanted` are nodes that should be visible besides the stack
/// top and the buffer front. The caller sets the layout and the room.
[[nodiscard]] CanvasDiagram canvasDiagramOf(const ParseExplorer& parse, const Selection& selection,
                                            const std::vector<int>& wanted);
[[nodiscard]] ExplorationDiagram explorationDiagramOf(const ParseExplorer& parse,
                                                      const Selection& selection);

/// Returns a best tree, whose heads are indexed by node 0..n, compared with the gold tree: gold
/// arcs that it lacks are lost; its other arcs are right, still to come (if `configuration` has not
/// built them), or wrong.
[[nodiscard]] ArcDiagram bestTreeDiagram(const ParseExplorer& parse, const Selection& selection,
                                         const Configuration& configuration,
                                         const std::vector<int>& heads);

/// Returns the arcs of a system's output over the gold tree, without the configuration; both must
/// exist. Gold arcs that the output lacks are lost; arcs of the output that are not gold are wrong.
/// Words with a wrong head or relation are marked as found.
[[nodiscard]] ArcDiagram outputDiagramOf(const ParseExplorer& parse, const Selection& selection);

/// Returns which nodes a legal transition touches, indexed by node 0..n: the nodes whose head or
/// place it changes, and the head of the arc that it builds.
[[nodiscard]] std::vector<bool> touchedBy(const TransitionSystem& system,
                                          const Configuration& before, Transition transition);

} // namespace parsescope
