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

/// Return the state of the exploration as values for the layouts.
[[nodiscard]] ArcDiagram arcDiagramOf(const ParseExplorer& parse, const Selection& selection);
[[nodiscard]] ConfigurationDiagram configurationDiagramOf(const ParseExplorer& parse,
                                                          const Selection& selection);
/// `wanted`: nodes that shall be in sight beside the stack top and the buffer front. Layout and
/// room are left to the caller.
[[nodiscard]] CanvasDiagram canvasDiagramOf(const ParseExplorer& parse, const Selection& selection,
                                            const std::vector<int>& wanted);
[[nodiscard]] ExplorationDiagram explorationDiagramOf(const ParseExplorer& parse,
                                                      const Selection& selection);

/// A best tree, by node 0..n, over the gold tree: gold arcs it lacks are lost, others are wrong.
[[nodiscard]] ArcDiagram bestTreeDiagram(const ParseExplorer& parse, const Selection& selection,
                                         const Configuration& configuration,
                                         const std::vector<int>& heads);

/// The nodes that a legal transition touches: those whose head or place it changes, and the head
/// of the arc it makes. Indexed by node 0..n.
[[nodiscard]] std::vector<bool> touchedBy(const TransitionSystem& system,
                                          const Configuration& before, Transition transition);

} // namespace parsescope
