// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"
#include "ui/explorer/canvas_diagram.h"
#include "ui/explorer/configuration_diagram.h"
#include "ui/explorer/exploration_diagram.h"

namespace parsescope {

class ParseExplorer;
class Selection;

/// Returns the configuration at the cursor as a value for the layout.
[[nodiscard]] ConfigurationDiagram configurationDiagramOf(const ParseExplorer& parse,
                                                          const Selection& selection);
/// Returns the nodes from 0 to `nodes` − 1, those nearest to one of `ends` first.
[[nodiscard]] std::vector<int> nodesAround(const std::vector<int>& ends, int nodes);
/// Returns the content of the canvas. `wanted` are nodes that should be visible besides the stack
/// top and the buffer front. The caller sets the layout and the room.
[[nodiscard]] CanvasDiagram canvasDiagramOf(const ParseExplorer& parse, const Selection& selection,
                                            const std::vector<int>& wanted);
[[nodiscard]] ExplorationDiagram explorationDiagramOf(const ParseExplorer& parse,
                                                      const Selection& selection);

/// Returns the words of the sentence with their places in the configuration at the cursor.
[[nodiscard]] std::vector<WordBox> wordBoxes(const ParseExplorer& parse,
                                             const Selection& selection);
/// Returns the arc that the transition under the mouse builds, if there is one.
[[nodiscard]] std::optional<Arc> hoveredArc(const ParseExplorer& parse, const Selection& selection);

/// Returns which nodes a legal transition touches, indexed by node 0..n: the nodes whose head or
/// place it changes, and the head of the arc that it builds.
[[nodiscard]] std::vector<bool> touchedBy(const TransitionSystem& system,
                                          const Configuration& before, Transition transition);

} // namespace parsescope
