// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"
#include "ui/canvas/arc_diagram.h"

namespace parsescope {

/// Returns the arcs of a system's output over the gold tree. `output` must have as many words as
/// `sentence`, and heads. Gold arcs that the output lacks are lost; arcs of the output that are not
/// gold are wrong. Words with a wrong head or relation are marked.
[[nodiscard]] ArcDiagram outputDiagram(const Sentence& sentence, const Tree& gold,
                                       const Sentence& output);

} // namespace parsescope
