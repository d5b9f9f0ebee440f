// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/arc_diagram.h"

namespace parsescope {

/// Returns the content of a diagram of words and arcs in words: one fact for each word and, after
/// it, one for each arc to it. Layouts put them into their drawings.
[[nodiscard]] std::vector<Fact> factsOf(const ArcDiagram& diagram);

/// “4 saw”; ROOT without its number.
[[nodiscard]] QString nameOf(const std::vector<WordBox>& words, int node);
/// “still to come”
[[nodiscard]] QString kindText(ArcKind kind);

} // namespace parsescope
