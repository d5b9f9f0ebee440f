// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/configuration.h"
#include "ui/canvas/arc_diagram.h"

#include <vector>

namespace parsescope {

class ParseExplorer;
class Selection;

/// Returns the words and arcs at the cursor as a value for the layouts.
[[nodiscard]] ArcDiagram arcDiagramOf(const ParseExplorer& parse, const Selection& selection);

/// Returns a best tree, whose heads are indexed by node 0..n, compared with the gold tree: gold
/// arcs that it lacks are lost; its other arcs are right, still to come (if `configuration` has not
/// built them), or wrong.
[[nodiscard]] ArcDiagram bestTreeDiagram(const ParseExplorer& parse, const Selection& selection,
                                         const Configuration& configuration,
                                         const std::vector<int>& heads);

/// Returns the words and the gold tree, or what the sentence has of a tree, without the
/// configuration: the arcs that are highlighted, and those of a model's decision, stand out. Over a
/// decoded tree, gold arcs are right or still to come, and other arcs of the decoded tree wrong.
[[nodiscard]] ArcDiagram goldDiagramOf(const ParseExplorer& parse, const Selection& selection);

/// Returns the arcs of a system's output over the gold tree, without the configuration; both must
/// exist. Gold arcs that the output lacks are lost; arcs of the output that are not gold are wrong.
/// Words with a wrong head or relation are marked as found.
[[nodiscard]] ArcDiagram outputDiagramOf(const ParseExplorer& parse, const Selection& selection);

} // namespace parsescope
