// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/arc_diagram.h"

#include <vector>

namespace parsescope {

/// Returns the nodes that a low drawing of a sentence is about: the ends of the selected arcs;
/// without any, the ends of the selected stretch of words, the words found by a search, the stack
/// top and the buffer front, or at last the words below ROOT.
[[nodiscard]] std::vector<int> nodesInFocus(const ArcDiagram& diagram);

/// Hides the arcs without an end in `nodes`. Returns true if an arc was hidden.
bool hideOtherArcs(ArcDiagram& diagram, const std::vector<int>& nodes);

/// Returns the text which says that only arcs at `nodes` are drawn.
[[nodiscard]] QString fewArcsNote(const ArcDiagram& diagram, const std::vector<int>& nodes);

} // namespace parsescope
