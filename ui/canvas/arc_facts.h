// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/arc_diagram.h"

namespace parsescope {

/// Returns a fact for each word of `diagram`, followed by the facts about the arcs to this word.
[[nodiscard]] std::vector<Fact> factsOf(const ArcDiagram& diagram);

/// Returns the number and the form of a node, “4 saw”; for ROOT only the form.
[[nodiscard]] QString nameOf(const std::vector<WordBox>& words, int node);
/// Returns the name of a kind of arcs in words, “still to come”.
[[nodiscard]] QString kindText(ArcKind kind);

} // namespace parsescope
